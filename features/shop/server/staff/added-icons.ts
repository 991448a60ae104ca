import type { IconKey, IconWords } from '#features/accounts/contract.ts'
import { addIcon, isIcon, lockIcon, nameIcon, removeIcon } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { NoFile, Upload } from '#platform/server/http/upload.ts'
import type { StaffIcon } from '../../contract.ts'
import type { ShopContext } from '../context.ts'
import { inSeason } from '../on-sale.ts'
import type { ShopTables } from '../tables.ts'
import { shopTag } from '../tags.ts'
import { isSeason, type Season } from './change-product.ts'
import { type IconRefusal, readIconPicture } from './icon-picture.ts'
import { readIcon } from './read-icons.ts'

type By = Pick<Actor, 'id'>

/** How many files an account may send in an hour, those too that are refused. */
const uploadsPerHour = 100

const noFile = {
  missing: 'error.formFieldRequired',
  tooLarge: 'error.pictureTooLarge',
  malformed: 'error.pictureBroken',
} as const satisfies Record<NoFile, string>

/** Adds an icon from an uploaded file. Refuses as `readIconPicture`, and `error.iconExists`. */
export async function addByStaff({ db, clock }: ShopContext, actor: By, upload: Upload) {
  const wait = await consumeRateLimit(db, {
    purpose: 'shop icons',
    who: `account ${actor.id}`,
    limit: uploadsPerHour,
    windowSeconds: 3600,
  })
  if (wait) return refuse('error.tooManyRequests', wait)
  const file = await upload.read()
  if (typeof file === 'string') return refuse(noFile[file])
  const read = await readIconPicture(file.bytes)
  if (isRefusal(read)) return read as IconRefusal
  const { key, picture } = read
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    if (!(await addIcon(tx, key, picture, now))) return refuse('error.iconExists', { icon: key })
    await recordAct(tx, { by: actor.id, act: 'icon.added', subject: 'ware', id: key }, now)
    await invalidateTags(tx, [shopTag])
    return (await readIcon(tx, key, now)) ?? refuse('error.iconExists')
  })
}

type Words = { names: IconWords; texts: IconWords }

/**
 * Changes the words of an added icon. Refuses `error.stale` with the icon as it is, and
 * `error.wordsMissing` where a name is taken from one that is sold or owned.
 */
export async function nameByStaff(
  { db, clock }: ShopContext,
  actor: By,
  icon: IconKey,
  { seen, names, texts }: Words & { seen: Words },
) {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const current = await lockAdded(tx, icon, now)
    if (!current?.words) return refuse('error.iconNotFound')
    if (!isSame(current.words, seen)) return refuse('error.stale', { current })
    const missing = missingNames(names)
    if (missing && (current.product || (await hasOwner(tx, icon))))
      return refuse('error.wordsMissing', { fields: missing })
    await nameIcon(tx, icon, { names, texts })
    await recordAct(tx, { by: actor.id, act: 'icon.named', subject: 'ware', id: icon }, now)
    await invalidateTags(tx, [shopTag])
    return { ...current, words: { names, texts } }
  })
}

/**
 * Puts an added icon on sale. Refuses `error.wordsMissing` without a name in each language,
 * `error.seasonOrder`, and `error.stale` if it is on sale.
 */
export async function offerByStaff(
  { db, clock }: ShopContext,
  actor: By,
  icon: IconKey,
  { price, stock, from, until }: Season & { price: number; stock: number | null },
): Promise<StaffIcon | Refusal<OfferRefusal>> {
  if (!isSeason({ from, until })) return refuse('error.seasonOrder', { fields: { until: 'error.seasonOrder' } })
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const current = await lockAdded(tx, icon, now)
    if (!current) return refuse((await isIcon(tx, icon)) ? 'error.iconNotForSale' : 'error.iconNotFound')
    if (!current.words) return refuse('error.iconNotForSale')
    if (current.product) return refuse('error.stale', { current })
    if (missingNames(current.words.names)) return refuse('error.wordsMissing')
    const season = { sold_from: dateOf(from), sold_until: dateOf(until) }
    await tx
      .insertInto('shop_wares')
      .values({ icon, price, stock, ...season })
      .execute()
    await tx
      .updateTable('shop_wares')
      .set({ in_season: inSeason(now) })
      .where('icon', '=', icon)
      .execute()
    await recordAct(
      tx,
      { by: actor.id, act: 'ware.offered', subject: 'ware', id: icon, changes: { price, stock: stock ?? 'unlimited' } },
      now,
    )
    await invalidateTags(tx, [shopTag])
    return (await readIcon(tx, icon, now)) ?? refuse('error.iconNotFound')
  })
}

function dateOf(at: string | null): Date | null {
  return at === null ? null : new Date(at)
}

type OfferRefusal =
  | 'error.iconNotFound'
  | 'error.iconNotForSale'
  | 'error.stale'
  | 'error.wordsMissing'
  | 'error.seasonOrder'

/** Removes an added icon. Refuses `error.iconInUse` for one that was sold or that a member has. */
export async function removeByStaff({ db, clock }: ShopContext, actor: By, icon: IconKey) {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const current = await lockAdded(tx, icon, now)
    if (!current?.words) return refuse('error.iconNotFound')
    if (current.sold > 0 || (await hasOwner(tx, icon))) return refuse('error.iconInUse')
    await tx.deleteFrom('shop_wishes').where('icon', '=', icon).execute()
    await tx.deleteFrom('shop_wares').where('icon', '=', icon).execute()
    await removeIcon(tx, icon)
    await recordAct(tx, { by: actor.id, act: 'icon.removed', subject: 'ware', id: icon }, now)
    await invalidateTags(tx, [shopTag])
    return {}
  })
}

/** Locks an added icon, so that it is neither named, given nor removed at the same time. */
async function lockAdded(tx: Tx<ShopTables>, icon: IconKey, now: Date): Promise<StaffIcon | undefined> {
  if (!(await lockIcon(tx, icon))) return undefined
  return readIcon(tx, icon, now)
}

async function hasOwner(tx: Tx<ShopTables>, icon: IconKey): Promise<boolean> {
  const owned = await tx.selectFrom('shop_owned').select('icon').where('icon', '=', icon).limit(1).executeTakeFirst()
  return owned !== undefined
}

/** The fields of missing names, each with its refusal; null if there is none. */
function missingNames(names: IconWords): Record<string, string> | null {
  const missing = languageCodes.filter((language) => names[language] === '')
  if (missing.length === 0) return null
  return Object.fromEntries(missing.map((language) => [`name-${language}`, 'error.formFieldRequired']))
}

function isSame(one: Words, other: Words): boolean {
  return languageCodes.every((code) => one.names[code] === other.names[code] && one.texts[code] === other.texts[code])
}

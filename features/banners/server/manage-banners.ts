import { type Selectable, sql } from 'kysely'
import type { ActName } from '#features/audit/contract.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import {
  type addBanner,
  type Banner,
  type BannerList,
  bannerStateAt,
  type changeBanner,
  deletedDays,
  type listBanners,
} from '../contract.ts'
import type { BannersTables } from './tables.ts'
import { bannersTag } from './tags.ts'

export type BannersContext = { db: Db<BannersTables>; clock: Clock }

type Row = Selectable<BannersTables['banners_notices']>
type Written = Parsed<typeof addBanner>['body']

const pageSize = 30
const keptAfterEndDays = 365

function describe(row: Row): Banner {
  const { id, version, texts, tone, place, is_dismissible, shown_from, shown_until, deleted_at } = row
  return {
    ...{ id, version, texts, tone, place, isDismissible: is_dismissible },
    from: shown_from.toISOString(),
    until: shown_until?.toISOString() ?? null,
    deletedAt: deleted_at?.toISOString() ?? null,
  }
}

/** A page of one of the lists, newest first. Refuses `error.cursorInvalid`. */
export async function pageOfBanners(
  { db, clock }: BannersContext,
  { list, cursor }: { list: BannerList; cursor?: string | undefined },
): Promise<Outcome<typeof listBanners>> {
  const before = cursor === undefined ? null : Number(/^[1-9]\d{0,9}$/.exec(cursor)?.[0] ?? Number.NaN)
  if (Number.isNaN(before)) return refuse('error.cursorInvalid')
  const now = clock.now()
  const inList = {
    current: sql<boolean>`deleted_at is null and (shown_until is null or shown_until > ${now})`,
    over: sql<boolean>`deleted_at is null and shown_until <= ${now}`,
    deleted: sql<boolean>`deleted_at is not null`,
  }[list]
  const rows = await db
    .selectFrom('banners_notices')
    .selectAll()
    .where(inList)
    .$if(before !== null, (asked) => asked.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const items = rows.slice(0, pageSize)
  return {
    items: items.map(describe),
    nextCursor: rows.length > items.length ? String(items.at(-1)?.id) : null,
  }
}

function misordered(from: Date, until: Date | null): boolean {
  return until !== null && until <= from
}

const order = () => refuse('error.bannerOrder', { fields: { until: 'error.bannerOrder' } })

function columnsOf({ texts, tone, place, isDismissible, until }: Written) {
  return {
    texts: JSON.stringify(texts) as never,
    ...{ tone, place, is_dismissible: isDismissible },
    shown_until: until === null ? null : new Date(until),
  }
}

/** Adds a notice. Refuses `error.bannerOrder` if it would end before it begins. */
export async function addByStaff({ db, clock }: BannersContext, actor: Actor, body: Written) {
  const now = clock.now()
  const columns = columnsOf(body)
  const shown_from = body.from === null ? now : new Date(body.from)
  if (misordered(shown_from, columns.shown_until)) return order()
  return inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('banners_notices')
      .values({ ...columns, shown_from, deleted_at: null })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, actor, 'banner.added', row, now)
    return describe(row)
  })
}

/**
 * Changes a notice. Refuses as `onBanner`, and `error.bannerOrder`. A notice with other words
 * counts as another for those who have dismissed it.
 */
export function changeByStaff(
  context: BannersContext,
  actor: Actor,
  id: number,
  body: Parsed<typeof changeBanner>['body'],
) {
  return onBanner(context, actor, id, body.version, 'kept', (row, now) => {
    const shown_from = body.from === null ? now : new Date(body.from)
    const columns = columnsOf(body)
    if (misordered(shown_from, columns.shown_until)) return order()
    const isReworded = !isEqual(row.texts, body.texts) || row.tone !== body.tone
    return { act: 'banner.changed', set: { ...columns, shown_from, edition: row.edition + (isReworded ? 1 : 0) } }
  })
}

/** Ends a notice now. Refuses as `onBanner`, and `error.bannerNotShown`. */
export function endByStaff(context: BannersContext, actor: Actor, id: number, version: number) {
  return onBanner(context, actor, id, version, 'kept', (row, now) => {
    if (bannerStateAt(describe(row), now.getTime()) !== 'shown' || row.shown_from >= now)
      return refuse('error.bannerNotShown')
    return { act: 'banner.ended', set: { shown_until: now } }
  })
}

/** Deletes a notice, so that it can be brought back. Refuses as `onBanner`. */
export function deleteByStaff(context: BannersContext, actor: Actor, id: number, version: number) {
  return onBanner(context, actor, id, version, 'kept', (_, now) => ({
    act: 'banner.deleted',
    set: { deleted_at: now },
  }))
}

/** Brings a deleted notice back. Refuses as `onBanner`. */
export function bringBackByStaff(context: BannersContext, actor: Actor, id: number, version: number) {
  return onBanner(context, actor, id, version, 'deleted', () => ({
    act: 'banner.broughtBack',
    set: { deleted_at: null },
  }))
}

type Change = { act: ActName; set: Partial<Omit<Row, 'id' | 'version'>> }

/**
 * Changes a notice whose row is locked, and returns it as it is then. Refuses
 * `error.bannerNotFound` for one that is not `kept` or not `deleted`, and `error.stale` with
 * `current` for one that was changed since.
 */
async function onBanner<Key extends string = never>(
  { db, clock }: BannersContext,
  actor: Actor,
  id: number,
  version: number,
  which: 'kept' | 'deleted',
  work: (row: Row, now: Date) => Change | Refusal<Key>,
): Promise<Banner | Refusal<Key | 'error.bannerNotFound' | 'error.stale'>> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const row = await tx.selectFrom('banners_notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return refuse('error.bannerNotFound')
    if (row.version !== version) return refuse('error.stale', { current: describe(row) })
    if ((row.deleted_at !== null) !== (which === 'deleted')) return refuse('error.bannerNotFound')
    const change = work(row, now)
    if ('refused' in change) return change
    const changed = await tx
      .updateTable('banners_notices')
      .set({ ...change.set, version: row.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, actor, change.act, changed, now)
    return describe(changed)
  })
}

async function record(tx: Tx<BannersTables>, actor: Actor, act: ActName, row: Row, now: Date): Promise<void> {
  const { id, tone, place, shown_from, shown_until } = row
  const until = shown_until?.toISOString() ?? null
  const changes = { tone, place, from: shown_from.toISOString(), ...(until && { until }) }
  await recordAct(tx, { by: actor.id, act, subject: 'banner', id, changes }, now)
  await invalidateTags(tx, [bannersTag])
}

function isEqual(one: object, other: object): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
          .map(([key, each]) => [key, sorted(each)])
      : value
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Removes notices that were deleted 30 days ago, and those that ended a year ago. */
export async function forgetBanners({ db, clock }: BannersContext): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  await db
    .deleteFrom('banners_notices')
    .where((eb) =>
      eb.or([eb('deleted_at', '<', daysAgo(deletedDays)), eb('shown_until', '<', daysAgo(keptAfterEndDays))]),
    )
    .execute()
}

import type { IconKey } from '#features/accounts/contract.ts'
import { isIcon, lockMember, lockStaff, namesOfIcons, outranks, readMember } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { notify, withdrawPendingNotices } from '#features/notifications/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { type AnyDb, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { largeAmount } from '../../contract.ts'
import type { StaffShopContext } from '../context.ts'
import { giveIcon, priceOf, type TakenIcon, takeIcon } from '../gifts.ts'
import { describeOwner } from './list-owners.ts'

/** An icon that a member of the staff gives or takes. */
export type StaffGift = { by: number; accountId: number; icon: IconKey }

// The time in which the staff can give an icon back before its owner is notified.
const noticeDelayMs = 10_000

/**
 * Gives an icon, records the act, and notifies the member, unless it only undoes a removal of which
 * they were not notified yet. Returns false if they have it.
 */
export async function giveAndNotify(tx: Tx<unknown>, { by, accountId, icon }: StaffGift, now: Date): Promise<boolean> {
  if (!(await giveIcon(tx, accountId, icon, now))) return false
  const changes = { icon }
  await recordAct(tx, { by, act: 'icon.given', subject: 'account', id: accountId, changes }, now)
  const about = aboutOf(icon, accountId)
  if ((await withdrawPendingNotices(tx, 'iconTaken', about, now)) > 0) return true
  const notice = { kind: 'iconGiven' as const, icon, ...(await namesFor(tx, icon)) }
  await notify(tx, [{ accountId, about: `${about}:${now.getTime()}`, notice }], now)
  return true
}

/**
 * Takes an icon, refunds its price, records the act, and notifies the member ten seconds later.
 * Null if they do not have it.
 */
export async function takeAndNotify(
  tx: Tx<unknown>,
  { by, accountId, icon }: StaffGift,
  now: Date,
): Promise<TakenIcon | null> {
  const taken = await takeIcon(tx, accountId, icon, now)
  if (!taken) return null
  const changes = { icon, paidBack: taken.paidBack }
  await recordAct(tx, { by, act: 'icon.taken', subject: 'account', id: accountId, changes }, now)
  const notice = { kind: 'iconTaken' as const, icon, stars: taken.paidBack, ...(await namesFor(tx, icon)) }
  const later = new Date(now.getTime() + noticeDelayMs)
  await notify(tx, [{ accountId, about: `${aboutOf(icon, accountId)}:${now.getTime()}`, notice }], later)
  return taken
}

/** The subject of the notices; each has the time as well, so that the next one is a new notice. */
function aboutOf(icon: IconKey, accountId: number): string {
  return `icon:${icon}:${accountId}`
}

async function namesFor(tx: Tx<unknown>, icon: IconKey) {
  const names = (await namesOfIcons(tx, [icon]))[icon]
  return names ? { names } : {}
}

/**
 * Returns why the caller cannot give an icon; null if they can. `error.stepUpRequired`: it costs
 * more than 100 stars, or is not for sale. `error.wordsMissing`: it is not named yet.
 */
export async function refusalOfGift(
  db: AnyDb,
  { isConfirmed }: Pick<Actor, 'isConfirmed'>,
  icon: IconKey,
): Promise<Refusal<'error.iconNotFound' | 'error.wordsMissing' | 'error.stepUpRequired'> | null> {
  if (!(await isIcon(db, icon))) return refuse('error.iconNotFound')
  const names = (await namesOfIcons(db, [icon]))[icon]
  if (names && Object.values(names).includes('')) return refuse('error.wordsMissing')
  const price = await priceOf(db, icon)
  return (price === null || price > largeAmount) && !isConfirmed ? refuse('error.stepUpRequired') : null
}

/**
 * Gives an icon to a member by hotel and name, and returns the new owner. Refuses
 * `error.stepUpRequired` for a large gift, `error.rankTooLow`, and `error.iconOwned`.
 */
export async function giveByStaff(
  context: StaffShopContext,
  actor: Actor,
  icon: IconKey,
  player: { hotel: HotelCode; name: string },
) {
  const { wholeDb, clock } = context
  const now = clock.now()
  const refusal = await refusalOfGift(wholeDb, actor, icon)
  if (refusal) return refusal
  const member = await readMember(wholeDb, player, now)
  if (!member) return refuse('error.userNotFound')
  const given = await inTransaction(wholeDb, async (tx) => {
    const refused = await lockLowerRank(tx, actor.id, member.id)
    if (refused) return refused
    const isNew = await giveAndNotify(tx, { by: actor.id, accountId: member.id, icon }, now)
    return isNew ? null : refuse('error.iconOwned')
  })
  return given ?? describeOwner(context, member.id, icon)
}

/**
 * Takes an icon from a member. Refuses `error.rankTooLow`, and `error.stale` if they have it no
 * more.
 */
export function takeByStaff({ wholeDb, clock }: StaffShopContext, actor: Actor, icon: IconKey, accountId: number) {
  return inTransaction(wholeDb, async (tx) => {
    const refused = await lockLowerRank(tx, actor.id, accountId)
    if (refused) return refused
    const taken = await takeAndNotify(tx, { by: actor.id, accountId, icon }, clock.now())
    return taken ?? refuse('error.stale')
  })
}

/** Locks both accounts; refuses a closed one, and one that the caller does not outrank. */
async function lockLowerRank(
  tx: Tx<unknown>,
  by: number,
  accountId: number,
): Promise<Refusal<'error.userNotFound' | 'error.rankTooLow'> | null> {
  const [acting, member] = await lockStaff(tx, [by, accountId])
  if (!(await lockMember(tx, accountId))) return refuse('error.userNotFound')
  return outranks(acting, member) ? null : refuse('error.rankTooLow')
}

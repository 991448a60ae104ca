import type { IconKey } from '#features/accounts/contract.ts'
import { changeBalance, describeMember } from '#features/accounts/server/api.ts'
import { listActs, recordAct } from '#features/audit/server/api.ts'
import { giveAndNotify, refusalOfGift, takeAndNotify } from '#features/shop/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { largeAmount, type Person } from '../contract.ts'
import { actOnMember } from './act-on-member.ts'
import type { MembersContext } from './context.ts'
import { byOf, describePeople } from './people.ts'
import type { MembersTables } from './tables.ts'

/**
 * Corrects the balances of a member and returns the card. Refuses `error.incorrectData` for the
 * field that would fall below 0, `error.stepUpRequired` for a large amount, and as `actOnMember`.
 */
export async function correctByStaff(
  context: MembersContext,
  actor: Actor,
  accountId: number,
  { stars, comets, reason }: { stars: number; comets: number; reason: string },
) {
  const isLarge = Math.max(Math.abs(stars), Math.abs(comets)) > largeAmount
  if (isLarge && !actor.isConfirmed) return refuse('error.stepUpRequired')
  return actOnMember(context, actor, accountId, async (tx, now) => {
    const balance = await describeMember(tx, accountId)
    if (!balance) return refuse('error.userNotFound')
    const after = { stars: balance.stars + stars, comets: balance.comets + comets }
    const below = Object.entries(after).filter(([, amount]) => amount < 0 || amount > mostOwned)
    if (below.length > 0) {
      return refuse('error.incorrectData', {
        fields: Object.fromEntries(below.map(([field]) => [field, 'error.incorrectData'])),
      })
    }
    const { id } = await tablesOf<MembersTables>(tx)
      .insertInto('members_corrections')
      .values({ account_id: accountId, stars, comets, reason, corrected_by: actor.id, corrected_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const changes = { stars, comets }
    await recordAct(
      tx,
      { by: actor.id, act: 'account.balanceCorrected', subject: 'account', id: accountId, changes },
      now,
    )
    await changeBalance(tx, { accountId, stars, comets, reason: 'correction', about: `correction:${id}` }, now)
    return undefined
  })
}

// The database's integers end there.
const mostOwned = 2_147_483_647

/**
 * Gives a member an icon and returns the card. Refuses `error.stale` if the member has it,
 * `error.stepUpRequired` for one that costs more than 100 stars or has no price,
 * `error.iconNotFound`, and as `actOnMember`.
 */
export async function giveByStaff(context: MembersContext, actor: Actor, accountId: number, icon: IconKey) {
  const refusal = await refusalOfGift(context.db, actor, icon)
  // An icon without names is not shown to members.
  if (refusal?.refused === 'error.wordsMissing') return refuse('error.iconNotFound')
  if (refusal) return refuse(refusal.refused)
  return actOnMember(
    context,
    actor,
    accountId,
    async (tx, now) =>
      (await giveAndNotify(tx, { by: actor.id, accountId, icon }, now)) ? undefined : refuse('error.stale'),
    ({ icons }) => {
      const isGift = icons.some((owned) => owned.icon === icon && owned.how === 'given')
      return isGift ? lastActor(context, 'icon.given', accountId, icon) : null
    },
  )
}

/**
 * Takes an icon from a member, refunds its price and returns the card. Refuses `error.stale` if the
 * member does not have it, and as `actOnMember`.
 */
export function takeByStaff(context: MembersContext, actor: Actor, accountId: number, icon: IconKey) {
  return actOnMember(
    context,
    actor,
    accountId,
    async (tx, now) =>
      (await takeAndNotify(tx, { by: actor.id, accountId, icon }, now)) ? undefined : refuse('error.stale'),
    () => lastActor(context, 'icon.taken', accountId, icon),
  )
}

/** Who last gave a member this icon or took it; null if that is no longer recorded. */
async function lastActor(
  context: MembersContext,
  act: 'icon.given' | 'icon.taken',
  accountId: number,
  icon: IconKey,
): Promise<Person | null> {
  const { acts } = await listActs(context.db, { act, subject: 'account', id: String(accountId) }, mostActs)
  const by = acts.find(({ changes }) => changes.icon === icon)?.account_id ?? null
  return byOf(await describePeople(context, [by]), by)
}

// An act on an icon that is refused now was among the last.
const mostActs = 20

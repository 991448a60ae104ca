import { describeAuthors } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { notify } from '#features/notifications/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { answerSwap, askForSwap, Swap } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'
import { swapsTag } from '../tags.ts'
import { dateOf, findShow, isDayOf, type Occurrence, occurrenceOn, type ShowRecord } from './airings.ts'
import { carryOut, planChange } from './change-show.ts'
import { describeSeries } from './describe-show.ts'
import { holdSchedule } from './hold-schedule.ts'
import { instantOf, isBefore } from './overlaps.ts'
import { scheduleReach } from './schedule-reach.ts'
import { rowOfRecord } from './show-changes.ts'
import type { StaffContext } from './staff-context.ts'
import { describeSwaps, hasBegun, type NamedSwap, selectSwaps } from './swaps.ts'

type Side = Parsed<typeof askForSwap>['body']['mine']

// More than a host needs, and few enough not to flood colleagues with notices.
const mostAsked = 10

/** Implements contract `askForSwap`. */
export async function askSwap(
  context: StaffContext,
  { mine, other }: Parsed<typeof askForSwap>['body'],
): Promise<Outcome<typeof askForSwap>> {
  const { actor, now } = context
  return inTransaction(context.db, async (tx) => {
    await holdSchedule(tx)
    if ((await scheduleReach(tx, actor)) === null) return refuse('error.showForbidden')
    const own = await sideOf(tx, mine, now)
    if (isRefusal(own)) return own
    const theirs = await sideOf(tx, other, now)
    if (isRefusal(theirs)) return theirs
    if (own.show.host_id !== actor.id) return refuse('error.showForbidden')
    const askedOf = theirs.show.host_id
    if (askedOf === null || askedOf === actor.id) return refuse('error.swapHost')
    const open = await tx
      .selectFrom('radio_swaps')
      .selectAll()
      .where('asked_by', '=', actor.id)
      .where('state', '=', 'asked')
      .execute()
    const same = open.find(
      (swap) =>
        swap.show_id === mine.showId &&
        swap.day === mine.day &&
        swap.other_show_id === other.showId &&
        swap.other_day === other.day,
    )
    if (same) return { id: same.id }
    if (open.filter((swap) => !hasBegun(swap, now)).length >= mostAsked) return refuse('error.tooManyRequests')
    const { id } = await tx
      .insertInto('radio_swaps')
      .values({
        show_id: mine.showId,
        day: mine.day,
        starts_at: dateOf(own.starts),
        other_show_id: other.showId,
        other_day: other.day,
        other_starts_at: dateOf(theirs.starts),
        asked_by: actor.id,
        asked_of: askedOf,
        asked_at: now,
        decided_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const changes = { day: mine.day, with: other.showId }
    await recordAct(tx, { by: actor.id, act: 'show.swapAsked', subject: 'show', id: mine.showId, changes }, now)
    const by = (await describeAuthors(tx, [actor.id])).get(actor.id)?.name ?? ''
    const notice = { kind: 'swapAsked', swapId: id, by, show: theirs.show.name, otherShow: own.show.name } as const
    await notify(tx, [{ accountId: askedOf, about: `swap:${id}`, notice, byAccountId: actor.id }], now)
    await invalidateTags(tx, [swapsTag])
    return { id }
  })
}

const acts = { accepted: 'show.swapAccepted', declined: 'show.swapDeclined', withdrawn: 'show.swapWithdrawn' } as const

/** Implements contract `answerSwap`. A swap whose airings were changed or have begun is stale. */
export async function answer(
  context: StaffContext,
  id: number,
  { answer: state }: Parsed<typeof answerSwap>['body'],
): Promise<Outcome<typeof answerSwap>> {
  const { actor, now } = context
  return inTransaction(context.db, async (tx) => {
    await holdSchedule(tx)
    const swap = await selectSwaps(tx).where('swap.id', '=', id).executeTakeFirst()
    if (!swap) return refuse('error.notFound')
    const isTheirs = state === 'withdrawn' ? swap.asked_by === actor.id : swap.asked_of === actor.id
    if (!isTheirs || (await scheduleReach(tx, actor)) === null) return refuse('error.showForbidden')
    if (swap.state !== 'asked' || hasBegun(swap, now)) return staleSwap(tx, context, swap)
    if (state === 'accepted' && !(await exchange(tx, swap, now))) return staleSwap(tx, context, swap, 'over')
    await tx.updateTable('radio_swaps').set({ state, decided_at: now }).where('id', '=', id).execute()
    const changes = { day: swap.day, with: swap.other_show_id }
    await recordAct(tx, { by: actor.id, act: acts[state], subject: 'show', id: swap.show_id, changes }, now)
    await notifyOtherHost(tx, swap, state, actor.id, now)
    await invalidateTags(tx, [swapsTag])
    return describeOne(tx, { ...swap, state }, actor.id, now)
  })
}

async function describeOne(tx: Tx<ScheduleTables>, swap: NamedSwap, accountId: number, now: Date): Promise<Swap> {
  const [described] = await describeSwaps(tx, [swap], accountId, now)
  if (!described) throw new Error('A swap that was found is described')
  return described
}

async function staleSwap(tx: Tx<ScheduleTables>, { actor, now }: StaffContext, swap: NamedSwap, state?: 'over') {
  const described = await describeOne(tx, swap, actor.id, now)
  return refuse('error.stale', { swap: { ...described, ...(state && { state }) } })
}

/** Notifies the host who did not decide of the decision. */
async function notifyOtherHost(
  tx: Tx<ScheduleTables>,
  swap: NamedSwap,
  decision: 'accepted' | 'declined' | 'withdrawn',
  actorId: number,
  now: Date,
): Promise<void> {
  const by = (await describeAuthors(tx, [actorId])).get(actorId)?.name ?? ''
  const isAsker = decision === 'withdrawn'
  const notice = {
    ...({ kind: 'swapDecided', swapId: swap.id, by, decision } as const),
    show: isAsker ? swap.other_name : swap.show_name,
  }
  const accountId = isAsker ? swap.asked_of : swap.asked_by
  await notify(tx, [{ accountId, about: `swap:${swap.id}`, notice, byAccountId: actorId }], now)
}

/** Exchanges the times of both airings. Returns false if one is not there any more as it was. */
async function exchange(tx: Tx<ScheduleTables>, swap: NamedSwap, now: Date): Promise<boolean> {
  const show = await findShow(tx, swap.show_id, { holds: true })
  const other = await findShow(tx, swap.other_show_id, { holds: true })
  const mine = show && airingAsAsked(show, swap.day, swap.starts_at)
  const theirs = other && airingAsAsked(other, swap.other_day, swap.other_starts_at)
  if (!mine || !theirs) return false
  if (show.host_id !== swap.asked_by || other.host_id !== swap.asked_of) return false
  await putInTime(tx, mine, theirs, now)
  // A show that swaps two of its own airings was changed by the first half.
  const second = await findShow(tx, swap.other_show_id, { holds: true })
  if (!second) return false
  await putInTime(tx, { ...theirs, show: second }, mine, now)
  return true
}

function airingAsAsked(show: ShowRecord, day: string, startsAt: Date): Occurrence | null {
  if (show.withdrawn_at || !isDayOf(show, day) || show.cancelled.includes(day)) return null
  const occurrence = occurrenceOn(show, day)
  return occurrence.starts.epochMilliseconds === startsAt.getTime() ? occurrence : null
}

/** The airing of a side, if it is to come and the caller has seen its show as it is. */
async function sideOf(tx: Tx<ScheduleTables>, { showId, day, version }: Side, now: Date) {
  const show = await findShow(tx, showId, { holds: true })
  if (!show || show.withdrawn_at) return refuse('error.notFound')
  if (show.version !== version) return refuse('error.stale', { show: describeSeries(show, day, false) })
  if (!isDayOf(show, day) || show.cancelled.includes(day)) return refuse('error.showNotThen')
  const occurrence = occurrenceOn(show, day)
  return isBefore(instantOf(now), occurrence.starts) ? occurrence : refuse('error.showOver')
}

/**
 * Moves one airing of a show, alone, to the whole time of another: its beginning and its length.
 */
async function putInTime(
  tx: Tx<ScheduleTables>,
  { show, day }: Pick<Occurrence, 'show' | 'day'>,
  to: Occurrence,
  now: Date,
): Promise<void> {
  const time: Pick<ShowRecord, 'zone' | 'starts' | 'minutes'> = to.show
  const row = {
    ...rowOfRecord(show),
    ...{ zone: time.zone, first_day: to.day, starts: time.starts, minutes: time.minutes },
  }
  await carryOut(tx, show, planChange(show, { at: day, scope: 'one' }, row, now), now)
}

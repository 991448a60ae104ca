import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type {
  addStaffShow,
  bringShowBack,
  cancelStaffShow,
  changeStaffShow,
  removeStaffShow,
  ScheduleReach,
  StationId,
} from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'
import { findShow, isDayOf, localDay, occurrenceOn, readShows, type ShowRecord } from './airings.ts'
import { carryOut, planChange } from './change-show.ts'
import { describeOverlaps, describeSeries } from './describe-show.ts'
import { holdSchedule } from './hold-schedule.ts'
import { hostIdsOf } from './hosts.ts'
import { instantOf, isOver, overlapsOf } from './overlaps.ts'
import { mayChange, scheduleReach } from './schedule-reach.ts'
import {
  addShow,
  cancelAiring,
  nextTime,
  recordOf,
  removeShow,
  restoreAiring,
  rowOf,
  type ShowDraft,
  withdrawShow,
} from './show-changes.ts'
import type { StaffContext } from './staff-context.ts'

type Fields = Omit<Parsed<typeof addStaffShow>['body'], 'station'>

/** Implements contract `addStaffShow`. */
export async function addForStaff(
  context: StaffContext,
  { station, ...fields }: Parsed<typeof addStaffShow>['body'],
): Promise<Outcome<typeof addStaffShow>> {
  const { actor, now, zone } = context
  return inTransaction(context.db, async (tx) => {
    await holdSchedule(tx)
    const reach = await scheduleReach(tx, actor)
    if (reach === null) return refuse('error.showForbidden')
    const draft = draftOf(fields, station, zone)
    if (endsTooSoon(draft.lastDay, draft.firstDay)) return refuse('error.showEnds', endsWrong)
    const found = await hostIdsOf(tx, draft, now, { preferred: actor.id })
    const hosts = reach === 'own' ? { ...found, host_id: actor.id } : found
    const record = recordOf({ ...rowOf(draft), ...hosts }, now)
    const refused = refuseOverlaps(context, record, await readShows(tx, station), fields.overlapping, reach)
    if (refused) return refused
    const added = await addShow(tx, draft, now, hosts)
    if (isRefusal(added)) return refuse('error.showOver')
    await recordAct(tx, { by: actor.id, act: 'show.added', subject: 'show', id: added.show.id }, now)
    return { showId: added.show.id }
  })
}

/** Implements contract `changeStaffShow`. */
export async function changeForStaff(
  context: StaffContext,
  id: number,
  { version, at, scope, ...fields }: Parsed<typeof changeStaffShow>['body'],
): Promise<Outcome<typeof changeStaffShow>> {
  const { actor, now } = context
  return inTransaction(context.db, async (tx) => {
    const held = await holdShow(tx, context, { id, version })
    if (isRefusal(held)) return held
    const { show, reach } = held
    if (show.withdrawn_at || !isDayOf(show, at)) return refuse('error.showNotThen')
    if (isOver(occurrenceOn(show, at), instantOf(now)) && scope !== 'all') return refuse('error.showOver')
    const draft = draftOf(reach === 'own' ? asHost(fields, show, actor.id) : fields, show.station, show.zone)
    const found = await hostIdsOf(tx, draft, now, { preferred: actor.id, before: show })
    const hosts = reach === 'own' && show.host_id === actor.id ? { ...found, host_id: actor.id } : found
    const plan = planChange(show, { at, scope }, { ...rowOf(draft), ...hosts }, now)
    if (endsTooSoon(plan.row.last_day, plan.row.first_day)) return refuse('error.showEnds', endsWrong)
    if (!nextTime({ ...plan.changed, cancelled: [] }, now)) return refuse('error.showOver')
    const others = await readOthers(tx, show)
    const there = plan.remaining ? [...others, plan.remaining] : others
    const refused = refuseOverlaps(context, plan.changed, there, fields.overlapping, reach)
    if (refused) return refused
    const showId = await carryOut(tx, show, plan, now)
    const changes = { scope: plan.scope, ...(plan.scope !== 'all' && { day: at, as: showId }) }
    await recordAct(tx, { by: actor.id, act: 'show.changed', subject: 'show', id, changes }, now)
    return { showId }
  })
}

/** Implements contract `cancelStaffShow`. */
export async function cancelForStaff(
  context: StaffContext,
  id: number,
  { version, day }: Parsed<typeof cancelStaffShow>['body'],
): Promise<Outcome<typeof cancelStaffShow>> {
  const { actor, now } = context
  return inTransaction(context.db, async (tx) => {
    const held = await holdShow(tx, context, { id, version })
    if (isRefusal(held)) return held
    const { show } = held
    const by = { by: actor.id, subject: 'show', id } as const
    const overlaps = overlapsOf(onlyOn(show, day), await readOthers(tx, show), instantOf(now))
    const overlapped = [...new Set(overlaps.map(({ other }) => other.show.id))]
    if (day === null) {
      if (show.withdrawn_at) return { version: show.version, overlapped }
      const withdrawn = await withdrawShow(tx, show, true, now)
      await recordAct(tx, { ...by, act: 'show.cancelled' }, now)
      return { version: withdrawn.version, overlapped }
    }
    if (isDayOf(show, day) && isOver(occurrenceOn(show, day), instantOf(now))) return refuse('error.showOver')
    const done = await cancelAiring(tx, id, day, now)
    if (isRefusal(done)) return refuse('error.showNotThen')
    if (done.isNew) await recordAct(tx, { ...by, act: 'show.airingCancelled', changes: { day } }, now)
    return { version: done.show.version, overlapped }
  })
}

/** Implements contract `bringShowBack`. */
export async function bringBackForStaff(
  context: StaffContext,
  id: number,
  { version, day, overlapping, overlapped }: Parsed<typeof bringShowBack>['body'],
): Promise<Outcome<typeof bringShowBack>> {
  const { actor, now } = context
  return inTransaction(context.db, async (tx) => {
    const held = await holdShow(tx, context, { id, version })
    if (isRefusal(held)) return held
    const { show, reach } = held
    if (day !== null && (show.withdrawn_at || !isDayOf(show, day))) return refuse('error.showNotThen')
    const back = onlyOn(show, day)
    if (!nextTime(back, now)) return refuse('error.showOver')
    const others = await readOthers(tx, show)
    const refused = refuseOverlaps(context, back, others, overlapping || overlapped, reach)
    if (refused) return refused
    const by = { by: actor.id, subject: 'show', id } as const
    if (day === null) {
      if (!show.withdrawn_at) return { version: show.version }
      const restored = await withdrawShow(tx, show, false, now)
      await recordAct(tx, { ...by, act: 'show.broughtBack' }, now)
      return { version: restored.version }
    }
    const done = await restoreAiring(tx, id, day, now)
    if (isRefusal(done)) return refuse('error.showNotThen')
    if (done.isNew) await recordAct(tx, { ...by, act: 'show.airingRestored', changes: { day } }, now)
    return { version: done.show.version }
  })
}

/** Implements contract `removeStaffShow`. */
export async function removeForStaff(
  context: StaffContext,
  id: number,
  { version }: Parsed<typeof removeStaffShow>['query'],
): Promise<Outcome<typeof removeStaffShow>> {
  const { actor, now } = context
  return inTransaction(context.db, async (tx) => {
    const held = await holdShow(tx, context, { id, version })
    if (isRefusal(held)) return held
    if (!held.show.withdrawn_at) return staleShow(held.show, now)
    await removeShow(tx, id)
    await recordAct(tx, { by: actor.id, act: 'show.removed', subject: 'show', id }, now)
    return { showId: id }
  })
}

/**
 * Holds a show that the caller may change, as they have seen it. Refuses `error.notFound`,
 * `error.showForbidden`, and `error.stale` with the show as it is.
 */
export async function holdShow(
  tx: Tx<ScheduleTables>,
  { actor, now }: StaffContext,
  { id, version }: { id: number; version: number },
) {
  await holdSchedule(tx)
  const reach = await scheduleReach(tx, actor)
  const show = await findShow(tx, id, { holds: true })
  if (reach === null) return refuse('error.showForbidden')
  if (!show) return refuse('error.notFound')
  if (!mayChange(reach, actor, show)) return refuse('error.showForbidden')
  return show.version === version ? { show, reach } : staleShow(show, now)
}

function staleShow(show: ShowRecord, now: Date) {
  return refuse('error.stale', { show: describeSeries(show, localDay(instantOf(now), show.zone), true) })
}

const endsWrong = { fields: { lastDay: 'error.showEnds' } }

/** The other shows of its station. */
async function readOthers(tx: Tx<ScheduleTables>, { id, station }: ShowRecord): Promise<ShowRecord[]> {
  return (await readShows(tx, station)).filter((other) => other.id !== id)
}

/** A show as it is on one of its days alone; null is all of them. */
function onlyOn(show: ShowRecord, day: string | null): ShowRecord {
  return day === null ? show : { ...show, is_recurring: false, first_day: day, last_day: null, cancelled: [] }
}

/**
 * Refuses what is on at the same time. With the permission for all shows it may be accepted: all of
 * it, or these shows.
 */
function refuseOverlaps(
  { now, zone }: StaffContext,
  show: ShowRecord,
  others: readonly ShowRecord[],
  accepted: boolean | readonly number[],
  reach: ScheduleReach,
) {
  const isAccepted = (id: number) => accepted === true || (accepted !== false && accepted.includes(id))
  const overlaps = overlapsOf(show, others, instantOf(now)).filter(
    ({ other }) => reach !== 'all' || !isAccepted(other.show.id),
  )
  if (overlaps.length === 0) return null
  return refuse('error.showOverlaps', {
    overlaps: describeOverlaps(overlaps, zone),
    overlapCount: overlaps.length,
    mayAccept: reach === 'all',
  })
}

/** With scope `own` a second host leaves the names of the hosts as they are. */
function asHost(fields: Fields, show: ShowRecord, accountId: number): Fields {
  if (show.host_id === accountId) return fields
  return { ...fields, djName: show.dj_name, coDjName: show.co_dj_name ?? '' }
}

function endsTooSoon(lastDay: string | null, firstDay: string): boolean {
  return lastDay !== null && lastDay < firstDay
}

function draftOf(fields: Fields, station: StationId, zone: string): ShowDraft {
  const { name, djName, coDjName, description, isLive, isRecurring, day, lastDay, starts, minutes } = fields
  return {
    ...{ station, zone, name, djName, coDjName: coDjName || null, description, isLive, isRecurring },
    ...{ firstDay: day, lastDay: isRecurring ? lastDay : null, starts, minutes },
  }
}

import { recordAct } from '#features/audit/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { copyWeek, WeekCopy } from '../../contract.ts'
import { scheduleTags } from '../tags.ts'
import { dateOf, dayAfter, occurrenceOn, occurrencesFrom, readShows, type ShowRecord } from './airings.ts'
import { holdSchedule } from './hold-schedule.ts'
import { instantOf, isOver, mondayOf, overlapsOf, startOfDay } from './overlaps.ts'
import { scheduleReach } from './schedule-reach.ts'
import { insertShow, rowOfRecord } from './show-changes.ts'
import type { StaffContext } from './staff-context.ts'

type Weeks = Parsed<typeof copyWeek>['body']
type Plan = { copies: readonly ShowRecord[]; outcome: WeekCopy }

/** Implements contract `previewWeekCopy`. */
export async function previewCopy(context: StaffContext, weeks: Weeks): Promise<Outcome<typeof copyWeek>> {
  if ((await scheduleReach(context.db, context.actor)) !== 'all') return refuse('error.showForbidden')
  return planCopy(await readShows(context.db, weeks.station), weeks, context).outcome
}

/** Implements contract `copyWeek`. */
export async function copyForStaff(context: StaffContext, weeks: Weeks): Promise<Outcome<typeof copyWeek>> {
  const { db, actor, now } = context
  return inTransaction(db, async (tx) => {
    await holdSchedule(tx)
    if ((await scheduleReach(tx, actor)) !== 'all') return refuse('error.showForbidden')
    const { copies, outcome } = planCopy(await readShows(tx, weeks.station), weeks, context)
    for (const copy of copies) {
      const { id } = await insertShow(tx, rowOfRecord(copy), now)
      const changes = { copyOf: copy.id }
      await recordAct(tx, { by: actor.id, act: 'show.added', subject: 'show', id, changes }, now)
    }
    if (copies.length > 0) await invalidateTags(tx, scheduleTags(weeks.station))
    return outcome
  })
}

/** Plans the copies of the single shows of a week, each unless something is in its way. */
export function planCopy(
  shows: readonly ShowRecord[],
  { from, to }: Pick<Weeks, 'from' | 'to'>,
  { now: date, zone }: Pick<StaffContext, 'now' | 'zone'>,
): Plan {
  const now = instantOf(date)
  const [source, target] = [mondayOf(from), mondayOf(to)]
  const days = Temporal.PlainDate.from(source).until(target, { largestUnit: 'days' }).days
  const single = shows.filter(({ is_recurring }) => !is_recurring)
  const ofWeek = occurrencesFrom(single, startOfDay(source, zone), startOfDay(dayAfter(source, 7), zone))
  const copies: ShowRecord[] = []
  const outcome: WeekCopy = { copied: [], left: [] }
  for (const { show } of ofWeek) {
    const copy = { ...show, first_day: dayAfter(show.first_day, days), cancelled: [] }
    const occurrence = occurrenceOn(copy, copy.first_day)
    const entry = { showName: copy.name, startsAt: dateOf(occurrence.starts).toISOString() }
    const isThere = shows.some((other) => isSameTime(other, copy))
    const why = isThere
      ? 'there'
      : isOver(occurrence, now)
        ? 'over'
        : overlapsOf(copy, [...shows, ...copies], now).length > 0
          ? 'overlaps'
          : null
    if (why) outcome.left.push({ ...entry, why })
    else {
      copies.push(copy)
      outcome.copied.push(entry)
    }
  }
  return { copies, outcome }
}

/** Whether a show is a copy already, cancelled or not. */
function isSameTime(one: ShowRecord, other: ShowRecord): boolean {
  const keyOf = ({ name, first_day, starts, minutes, zone }: ShowRecord) =>
    JSON.stringify([name, first_day, starts, minutes, zone])
  return !one.is_recurring && keyOf(one) === keyOf(other)
}

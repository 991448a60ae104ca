import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { OwnAiring, ScheduleReach, StaffAiring, showStaffSchedule } from '../../contract.ts'
import {
  airingOf,
  dayAfter,
  localDay,
  type Occurrence,
  occurrencesFrom,
  readAllShows,
  type ShowRecord,
} from './airings.ts'
import { describeSeries } from './describe-show.ts'
import { freeTimes } from './free-times.ts'
import { hostNames, isHostedBy } from './hosts.ts'
import { areAtOnce, instantOf, isOver, mondayOf, startOfDay } from './overlaps.ts'
import { mayChange, scheduleReach } from './schedule-reach.ts'
import { nextTime } from './show-changes.ts'
import type { StaffContext } from './staff-context.ts'
import { swapsFor } from './swaps.ts'

const weekHours = 7 * 24
const ownWeeks = 4
const mostOwn = 20

/** Implements contract `showStaffSchedule`. */
export async function weekForStaff(
  context: StaffContext,
  { station, week }: Parsed<typeof showStaffSchedule>['query'],
): Promise<Outcome<typeof showStaffSchedule>> {
  const { db, actor, zone } = context
  const now = instantOf(context.now)
  const today = localDay(now, zone)
  const from = mondayOf(week ?? today)
  const reach = await scheduleReach(db, actor)
  if (!reach) return refuse('error.otherDepartment')
  const [all, names, swaps] = await Promise.all([
    readAllShows(db, station),
    hostNames(db, context.now),
    swapsFor(context),
  ])
  const shows = all.filter(({ withdrawn_at }) => withdrawn_at === null)
  const [begins, ends] = [startOfDay(from, zone), startOfDay(dayAfter(from, 7), zone)]
  const around = occurrencesFrom(shows, begins.subtract({ hours: 26 }), ends.add({ hours: 26 }))
  const ofWeek = withCancelled(shows, begins, ends)
  const days = Array.from({ length: 7 }, (_, further) => dayAfter(from, further))
  return {
    ...{ station, stations: [...context.stations], zone, today, from, to: dayAfter(from, 6), reach },
    airings: ofWeek.map((each) => describe(each, around, { context, reach, hosts: names })),
    free: freeTimes(around, days, zone, now),
    series: all
      .filter((show) => show.withdrawn_at !== null || (show.is_recurring && !hasEnded(show, context.now)))
      .map((show) => describeSeries(show, today, mayChange(reach, actor, show))),
    swaps,
    ownAirings: ownAirings(shows, actor.id, now),
    hosts: [...names.values()].toSorted((one, other) => one.localeCompare(other)),
  }
}

/** Whether nothing of a series is left; one without a last day goes on. */
function hasEnded(show: ShowRecord, now: Date): boolean {
  return show.last_day !== null && nextTime(show, now) === null
}

/** The airings that begin within some time, also those that are cancelled. */
function withCancelled(shows: readonly ShowRecord[], from: Temporal.Instant, to: Temporal.Instant): Occurrence[] {
  const byId = new Map(shows.map((show) => [show.id, show]))
  return occurrencesFrom(
    shows.map((show) => ({ ...show, cancelled: [] })),
    from,
    to,
  ).map((each) => ({ ...each, show: byId.get(each.show.id) ?? each.show }))
}

function describe(
  occurrence: Occurrence,
  around: readonly Occurrence[],
  {
    context: { actor, now, zone },
    reach,
    hosts,
  }: { context: StaffContext; reach: ScheduleReach; hosts: ReadonlyMap<number, string> },
): StaffAiring {
  const { show, day } = occurrence
  const isCancelled = show.cancelled.includes(day)
  const isOwn = isHostedBy(show, actor.id)
  const isToCome = !isOver(occurrence, instantOf(now))
  const others = isCancelled ? [] : around.filter((other) => other.show.id !== show.id && areAtOnce(other, occurrence))
  return {
    ...airingOf(occurrence, zone),
    ...{ version: show.version, zone: show.zone, day, starts: show.starts, minutes: show.minutes },
    ...{ firstDay: show.first_day, lastDay: show.last_day, isCancelled, isOwn },
    mayChange: isToCome && mayChange(reach, actor, show),
    maySwap: isToCome && !isCancelled && !isOwn && hosts.has(show.host_id ?? 0),
    overlaps: others.map((other) => other.show.name),
  }
}

/** The airings of the next weeks that an account hosts, which it can offer for a swap. */
function ownAirings(shows: readonly ShowRecord[], accountId: number, now: Temporal.Instant): OwnAiring[] {
  const own = shows.filter(({ host_id }) => host_id === accountId)
  return occurrencesFrom(own, now, now.add({ hours: ownWeeks * weekHours }))
    .slice(0, mostOwn)
    .map(({ show, day, starts, ends }) => ({
      ...{ showId: show.id, version: show.version, day, showName: show.name },
      startsAt: new Date(starts.epochMilliseconds).toISOString(),
      endsAt: new Date(ends.epochMilliseconds).toISOString(),
    }))
}

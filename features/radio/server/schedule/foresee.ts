import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { ClockNight, foresee } from '../../contract.ts'
import {
  dateOf,
  dayAfter,
  findShow,
  isDayOf,
  type Occurrence,
  occurrencesFrom,
  readShows,
  type ShowRecord,
} from './airings.ts'
import { planChange } from './change-show.ts'
import { describeOverlaps, mostListed } from './describe-show.ts'
import { freeTimes } from './free-times.ts'
import { instantOf, mondayOf, occurrencesAhead, overlapsOf, startOfDay } from './overlaps.ts'
import { recordOf, type ShowRow } from './show-changes.ts'
import type { StaffContext } from './staff-context.ts'

type Asked = Parsed<typeof foresee>['query']

const mostFits = 3

/** Implements contract `foresee`. */
export async function foreseeTimes(
  { db, now: date, zone }: Omit<StaffContext, 'actor'>,
  asked: Asked,
): Promise<Outcome<typeof foresee>> {
  const now = instantOf(date)
  const before = asked.showId === undefined ? null : await findShow(db, asked.showId)
  if (before === undefined) return refuse('error.notFound')
  const station = before?.station ?? asked.station
  const others = (await readShows(db, station)).filter(({ id }) => id !== before?.id)
  const row = rowOf(asked, station, before?.zone ?? zone)
  const at = asked.at ?? before?.first_day ?? asked.day
  // Times that are no change of the show are looked at as those of a new one.
  const plan = before && isDayOf(before, at) ? planChange(before, { at, scope: asked.scope }, row, date) : null
  const show = plan?.changed ?? recordOf(row, date)
  const there = plan?.remaining ? [...others, plan.remaining] : others
  const ahead = occurrencesAhead(show, now)
  const overlaps = overlapsOf(show, there, now, ahead)
  const [first] = ahead
  return {
    zone,
    times: ahead.length,
    first: first ? { startsAt: dateOf(first.starts).toISOString(), endsAt: dateOf(first.ends).toISOString() } : null,
    isOver: ahead.length === 0 && occurrencesAhead({ ...show, cancelled: [] }, now).length === 0,
    overlapCount: overlaps.length,
    overlaps: describeOverlaps(overlaps, zone),
    nights: clockNightsOf(ahead).slice(0, mostListed),
    fits: overlaps.length === 0 ? [] : fitsFor(asked, there, zone, now),
  }
}

/** Free times of the week of `day` that are long enough, those of the same day first. */
function fitsFor({ day, minutes }: Asked, shows: readonly ShowRecord[], zone: string, now: Temporal.Instant) {
  const monday = mondayOf(day)
  const days = Array.from({ length: 7 }, (_, further) => dayAfter(monday, further))
  const from = startOfDay(monday, zone)
  const busy = occurrencesFrom(shows, from.subtract({ hours: 26 }), from.add({ hours: 8 * 24 }))
  const long = freeTimes(busy, days, zone, now).filter((time) => time.minutes >= minutes)
  const ordered = long.toSorted((one, other) => Number(other.day === day) - Number(one.day === day))
  return ordered.slice(0, mostFits).map((time) => ({ ...time, ...ending(time.startsAt, minutes), minutes }))
}

function ending(startsAt: string, minutes: number) {
  return { endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }
}

function rowOf({ day, starts, minutes, isRecurring, lastDay }: Asked, station: ShowRow['station'], zone: string) {
  return {
    ...{ station, name: '', dj_name: '', co_dj_name: null, description: '', is_live: true, zone },
    ...{ is_recurring: isRecurring, first_day: day, last_day: (isRecurring && lastDay) || null, starts, minutes },
    ...{ host_id: null, co_host_id: null },
  } satisfies ShowRow
}

/**
 * Returns what changes of the clock do to the airings of a show: beginnings that do not exist or
 * come twice, and airings that are shorter or longer than planned.
 */
function clockNightsOf(occurrences: readonly Occurrence[]): ClockNight[] {
  return occurrences.flatMap((occurrence) => {
    const { show, day, starts, ends } = occurrence
    const at = { day, startsAt: dateOf(starts).toISOString(), endsAt: dateOf(ends).toISOString() }
    const minutes = (ends.epochMilliseconds - starts.epochMilliseconds) / 60_000
    const beginning = isNearChange(occurrence) ? beginningOf(occurrence) : null
    const length: ClockNight['kind'] | null =
      minutes < show.minutes ? 'shorter' : minutes > show.minutes ? 'longer' : null
    return [beginning, length].flatMap((kind) => (kind ? [{ ...at, kind }] : []))
  })
}

/** Whether the clock changes within a day of the beginning; most nights need no closer look. */
function isNearChange({ show, starts }: Occurrence): boolean {
  const [before, after] = [-1, 1].map((days) => starts.add({ hours: 24 * days }).toZonedDateTimeISO(show.zone).offset)
  return before !== after
}

function beginningOf({ show: { starts, zone }, day }: Occurrence): 'skipped' | 'twice' | null {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(starts))
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return null
  return earlier.toPlainDateTime().equals(local) ? 'twice' : 'skipped'
}

import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { foresee } from '../../contract.ts'
import { dateOf, dayAfter, findShow, isDayOf, occurrencesFrom, readShows, type ShowRecord } from './airings.ts'
import { planChange } from './change-show.ts'
import { clockNightsOf } from './clock-nights.ts'
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

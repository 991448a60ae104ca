import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { type StationId, showSchedule } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'
import { scheduleTag } from '../tags.ts'
import {
  airingOf,
  dayAfter,
  localDay,
  occurrenceAfter,
  occurrenceAt,
  occurrencesFrom,
  readShows,
  type ShowRecord,
} from './airings.ts'

type CachedSchedulePage = CachedResponse<typeof showSchedule>

/** An answer, good from one instant until before another: nothing begins or ends between. */
type Timed = { cached: CachedSchedulePage; from: Temporal.Instant; until: Temporal.Instant }

/**
 * The schedules cached by a process: invalidated when a show changes, and recomputed when one
 * begins or ends.
 */
export type CachedSchedule = Invalidatable & {
  /** Returns the shows of a station; all calls between two changes share the result. */
  shows: (station: StationId) => Promise<readonly ShowRecord[]>
  /** A week of a station: 0 is this one, 1 the next. */
  week: (station: StationId, week: number) => Promise<CachedSchedulePage>
}

/** Opens the schedules. `zone` is the one whose weeks they are. */
export function openCachedSchedule(context: {
  db: Db<unknown>
  clock: { now: () => Date }
  zone: string
}): CachedSchedule {
  const db = tablesOf<ScheduleTables>(context.db)
  const caches = new TaggedCache<readonly ShowRecord[]>(2)
  // Keyed by the cached list of shows, so computed values are dropped with it.
  const computed = new WeakMap<readonly ShowRecord[], Map<number, Timed>>()
  const shows = (station: StationId) =>
    caches.get(station, async () => ({ value: await readShows(db, station), tags: [scheduleTag] }))
  return {
    shows,
    async week(station, week) {
      const known = await shows(station)
      const now = Temporal.Instant.fromEpochMilliseconds(context.clock.now().getTime())
      const weeks = computed.get(known) ?? new Map<number, Timed>()
      computed.set(known, weeks)
      const timed = weeks.get(week)
      if (timed && !isBefore(now, timed.from) && isBefore(now, timed.until)) return timed.cached
      const fresh = computeWeek(known, context.zone, week, now)
      weeks.set(week, fresh)
      return fresh.cached
    },
    drop: (tags) => caches.drop(tags),
    clear: () => caches.clear(),
  }
}

/** A week from Monday on, of the week in which `now` is. */
function computeWeek(shows: readonly ShowRecord[], zone: string, week: number, now: Temporal.Instant): Timed {
  const today = localDay(now, zone)
  const monday = dayAfter(today, 1 - Temporal.PlainDate.from(today).dayOfWeek)
  const from = dayAfter(monday, 7 * week)
  const to = dayAfter(from, 6)
  const on = occurrenceAt(shows, now)
  const next = occurrenceAfter(shows, now)
  const airings = occurrencesFrom(shows, midnight(from, zone), midnight(dayAfter(to, 1), zone))
  const turns = [on?.ends, next?.starts, midnight(dayAfter(monday, 7), zone)].filter((turn) => turn !== undefined)
  const cached = makeCachedResponse(showSchedule, {
    zone,
    week,
    from,
    to,
    airings: airings.map((each) => airingOf(each, zone)),
    now: on && airingOf(on, zone),
    next: next && airingOf(next, zone),
  })
  return { cached, from: now, until: turns.toSorted(Temporal.Instant.compare)[0] ?? now }
}

/** When a day begins in a zone: some begin at one o'clock, when the clock changes at midnight. */
function midnight(day: string, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}

import type { Selectable } from 'kysely'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Airing, StationId } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'

/** A time from the instant `starts` to before `ends`; the same in milliseconds since 1970. */
type Span = { starts: Temporal.Instant; ends: Temporal.Instant; startsMs: number; endsMs: number }

/** One occurrence of a show. `day` is its stored day, in the show's own zone. */
export type Occurrence = Span & { show: ShowRecord; day: string }

const daysOfWeek = 7
const dayMs = 86_400_000

// Finding instants on the clocks of a zone is the slowest part of every schedule, and the same
// times are asked for again and again.
const known = new Map<string, Span>()
const mostKnown = 20_000

/**
 * Returns the occurrence of a show on a day of its own zone. The end follows the clock: on a night
 * with a clock change it is an hour shorter or longer. A skipped start moves later by the skipped
 * time; of a repeated time the first is meant.
 */
export function occurrenceOn(show: ShowRecord, day: string): Occurrence {
  const key = `${show.zone} ${day} ${show.starts} ${show.minutes}`
  let span = known.get(key)
  if (!span) {
    if (known.size >= mostKnown) known.clear()
    span = spanOn(show, day)
    known.set(key, span)
  }
  return { show, day, ...span }
}

function spanOn(show: ShowRecord, day: string): Span {
  const begin = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(show.starts))
  const instantOf = (local: Temporal.PlainDateTime) =>
    local.toZonedDateTime(show.zone, { disambiguation: 'compatible' }).toInstant()
  const starts = instantOf(begin)
  const onClock = instantOf(begin.add({ minutes: show.minutes }))
  // One whose end is no later than its late start keeps its length.
  const ends = isBefore(starts, onClock) ? onClock : starts.add({ minutes: show.minutes })
  return { starts, ends, startsMs: starts.epochMilliseconds, endsMs: ends.epochMilliseconds }
}

/** Whether a show is on a day of its zone, cancelled or not. */
export function isDayOf(show: ShowRecord, day: string): boolean {
  if (day < show.first_day || (show.last_day !== null && day > show.last_day)) return false
  if (!show.is_recurring) return day === show.first_day
  return daysBetween(show.first_day, day) % daysOfWeek === 0
}

/** The times of shows that begin from `from` until before `to`, in their order. */
export function occurrencesFrom(
  shows: readonly ShowRecord[],
  from: Temporal.Instant,
  to: Temporal.Instant,
): Occurrence[] {
  const days = new Map<string, { first: string; last: string }>()
  return shows
    .flatMap((show) => {
      // A skipped start is a day later at most.
      const { first, last } = days.get(show.zone) ?? {
        first: dayAfter(localDay(from, show.zone), -1),
        last: localDay(to, show.zone),
      }
      days.set(show.zone, { first, last })
      const found: Occurrence[] = []
      for (let day = firstDayFrom(show, first); day <= last; day = dayAfter(day, 7)) {
        if (!isDayOf(show, day)) break
        if (show.cancelled.includes(day)) continue
        const occurrence = occurrenceOn(show, day)
        if (isBefore(occurrence.starts, from) || !isBefore(occurrence.starts, to)) continue
        found.push(occurrence)
      }
      return found
    })
    .toSorted(inOrder)
}

/**
 * Returns the occurrence at an instant. Of several, the latest to begin: a single show scheduled
 * over a weekly one.
 */
export function occurrenceAt(shows: readonly ShowRecord[], instant: Temporal.Instant): Occurrence | null {
  // The longest takes a day on the clock, and an hour more in a night that has it twice.
  const begun = occurrencesFrom(shows, instant.subtract({ hours: 26 }), instant.add({ nanoseconds: 1 }))
  return begun.filter(({ ends }) => isBefore(instant, ends)).at(-1) ?? null
}

/** What begins next after an instant; null where nothing will any more. */
export function occurrenceAfter(shows: readonly ShowRecord[], instant: Temporal.Instant): Occurrence | null {
  const next = shows.flatMap((show) => {
    const from = dayAfter(localDay(instant, show.zone), -1)
    for (let day = firstDayFrom(show, from); isDayOf(show, day); day = dayAfter(day, daysOfWeek)) {
      const occurrence = occurrenceOn(show, day)
      if (!show.cancelled.includes(day) && isBefore(instant, occurrence.starts)) return [occurrence]
    }
    return []
  })
  return next.toSorted(inOrder)[0] ?? null
}

/** Returns an occurrence as shown to visitors, with local times in `zone`. */
export function airingOf({ show, starts, ends }: Occurrence, zone: string): Airing {
  const local = starts.toZonedDateTimeISO(zone)
  return {
    showId: show.id,
    showName: show.name,
    djName: show.dj_name,
    coDjName: show.co_dj_name,
    description: show.description,
    isLive: show.is_live,
    isRecurring: show.is_recurring,
    startsAt: dateOf(starts).toISOString(),
    endsAt: dateOf(ends).toISOString(),
    localDay: local.toPlainDate().toString(),
    localStart: clockOf(local),
    localEnd: clockOf(ends.toZonedDateTimeISO(zone)),
  }
}

/** An instant as the rest of the site has it. */
export function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds)
}

/** The calendar day at an instant in a zone. */
export function localDay(instant: Temporal.Instant, zone: string): string {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** Returns the day that is `days` later, or earlier if negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/**
 * Returns the first day of a show on or after `from`, even if that occurrence is cancelled. The
 * result must be checked with `isDayOf`.
 */
function firstDayFrom(show: ShowRecord, from: string): string {
  if (from <= show.first_day || !show.is_recurring) return show.first_day
  const weeks = Math.ceil(daysBetween(show.first_day, from) / daysOfWeek)
  return dayAfter(show.first_day, weeks * daysOfWeek)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}

/** Orders by start; of equal starts, single shows after weekly ones and newer after older. */
function inOrder(one: Occurrence, other: Occurrence): number {
  return (
    one.startsMs - other.startsMs ||
    Number(other.show.is_recurring) - Number(one.show.is_recurring) ||
    one.show.id - other.show.id
  )
}

function clockOf(local: Temporal.ZonedDateTime): string {
  return local.toPlainTime().toString({ smallestUnit: 'minute' })
}

/** A show as it is stored, with the days on which it falls out, in order. */
export type ShowRecord = Selectable<ScheduleTables['radio_shows']> & { cancelled: readonly string[] }

/**
 * The shows of a station in the order in which they were made, without those cancelled as a whole.
 */
export async function readShows(db: Db<ScheduleTables>, station: StationId): Promise<ShowRecord[]> {
  const all = await readAllShows(db, station)
  return all.filter(({ withdrawn_at }) => withdrawn_at === null)
}

/** The same with those that were cancelled as a whole. */
export async function readAllShows(db: Db<ScheduleTables>, station: StationId): Promise<ShowRecord[]> {
  const [shows, cancelled] = await Promise.all([
    db.selectFrom('radio_shows').selectAll().where('station', '=', station).orderBy('id').execute(),
    db
      .selectFrom('radio_cancelled_airings')
      .innerJoin('radio_shows', 'radio_shows.id', 'show_id')
      .select(['show_id', 'day'])
      .where('station', '=', station)
      .orderBy('day')
      .execute(),
  ])
  const days = Map.groupBy(cancelled, ({ show_id }) => show_id)
  return shows.map((show) => ({ ...show, cancelled: (days.get(show.id) ?? []).map(({ day }) => day) }))
}

/**
 * Returns one show, also one cancelled as a whole, with a row lock if `holds` is set; undefined if
 * there is none.
 */
export async function findShow(
  db: Db<ScheduleTables>,
  id: number,
  { holds = false }: { holds?: boolean } = {},
): Promise<ShowRecord | undefined> {
  const show = await db
    .selectFrom('radio_shows')
    .selectAll()
    .where('id', '=', id)
    .$if(holds, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!show) return undefined
  const cancelled = await db
    .selectFrom('radio_cancelled_airings')
    .select('day')
    .where('show_id', '=', id)
    .orderBy('day')
    .execute()
  return { ...show, cancelled: cancelled.map(({ day }) => day) }
}

/**
 * Returns the scheduled show of a station at an instant, with local times in `zone`; null if there
 * is none. Changes invalidate `radio:<station>`.
 */
export async function airingAt(
  db: Db<unknown>,
  station: StationId,
  zone: string,
  instant: Date,
): Promise<Airing | null> {
  return (await airingsAround(db, station, zone, instant)).on
}

/**
 * Returns the scheduled show of a station at an instant and the next to begin after it, with local
 * times in `zone`; null where there is none. Changes invalidate `radio:<station>`.
 */
export async function airingsAround(
  db: Db<unknown>,
  station: StationId,
  zone: string,
  instant: Date,
): Promise<{ on: Airing | null; next: Airing | null }> {
  const shows = await readShows(tablesOf<ScheduleTables>(db), station)
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
  const [on, next] = [occurrenceAt(shows, at), occurrenceAfter(shows, at)]
  return { on: on && airingOf(on, zone), next: next && airingOf(next, zone) }
}

/** The name of a show on its day, `3 2026-11-23`; null without one. */
export function airingName(airing: Pick<Airing, 'showId' | 'localDay'> | null): string | null {
  return airing && `${airing.showId} ${airing.localDay}`
}

/** The number and the day of a show, from its name. */
export function readAiringName(name: string): { id: number; day: string } {
  const [id, day = ''] = name.split(' ')
  return { id: Number(id), day }
}

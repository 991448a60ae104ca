import ical, { ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isDayOf, type Occurrence, occurrenceOn, occurrencesFrom } from './airings.ts'
import type { ShowRecord } from './show-rows.ts'

/**
 * The context of a calendar: brand, site address (`https://example.org`) and language of the linked
 * page. Clock changes are searched between `from` and `to`.
 */
export type CalendarPlace = {
  siteName: string
  publicUrl: string
  language: LanguageCode
  from: Temporal.Instant
  to: Temporal.Instant
}

const secondsToRefresh = 3600

/**
 * Returns shows as an iCalendar (RFC 5545): local times with the rules of their zone, so weekly
 * shows keep their time of day across clock changes; cancelled days are excluded.
 */
export function writeCalendar(shows: readonly ShowRecord[], name: string, place: CalendarPlace): string {
  const calendar = ical({
    // The library escapes the texts of events only.
    name: escapeText(name),
    prodId: { company: 'Nightbell', product: 'Radio schedule', language: place.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: secondsToRefresh,
    // The calendar has no zone of its own; instants are then in UTC, as the standard requires.
    timezone: { name: null, generator: (zone) => rulesOf(zone) },
  })
  for (const show of shows) {
    const begin = localStart(show, show.first_day)
    const texts = textsOf(show, place)
    const state = !show.is_recurring && show.cancelled.length > 0 ? { status: ICalEventStatus.CANCELLED } : {}
    const repeating = show.is_recurring ? { repeating: repeatingOf(show) } : {}
    calendar.createEvent({ ...texts, start: begin, end: begin.add({ minutes: show.minutes }), ...repeating, ...state })
    for (const { day, starts, ends } of oddNights(show, place)) {
      const [start, end] = [localOf(starts, show), localOf(ends, show)]
      calendar.createEvent({ ...texts, recurrenceId: localStart(show, day), start, end })
    }
  }
  return `${calendar.toString()}\r\n`
}

function textsOf(show: ShowRecord, { publicUrl, siteName, language }: CalendarPlace) {
  const hosts = [show.dj_name, show.co_dj_name].filter((host) => host !== null)
  return {
    id: `radio-show-${show.id}@${new URL(publicUrl).hostname}`,
    // Each cancelled day is a change that calendars are to take over.
    sequence: show.cancelled.length,
    stamp: show.changed_at,
    lastModified: show.changed_at,
    timezone: show.zone,
    summary: `${show.name} – ${hosts.join(' & ')}`,
    description: [show.description, siteName].filter(Boolean).join('\n\n'),
    location: siteName,
    url: publicUrl + addressOf('radioSchedule', language),
  }
}

/**
 * Returns the occurrences of a weekly show whose duration differs from the first: those on nights
 * with a clock change. Calendars give each repetition exactly the first's duration (RFC 5545
 * §3.8.5.3), so these are listed individually.
 */
function oddNights(show: ShowRecord, { from, to }: CalendarPlace): Occurrence[] {
  if (!show.is_recurring) return []
  const length = ({ starts, ends }: Occurrence) => ends.epochMilliseconds - starts.epochMilliseconds
  const usual = length(occurrenceOn(show, show.first_day))
  return occurrencesFrom([show], from, to).filter((occurrence) => length(occurrence) !== usual)
}

function localStart(show: ShowRecord, day: string): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(show.starts))
}

function localOf(instant: Temporal.Instant, { zone }: ShowRecord): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(zone).toPlainDateTime()
}

function repeatingOf(show: ShowRecord) {
  const exclude = show.cancelled.filter((day) => isDayOf(show, day)).map((day) => localStart(show, day))
  return {
    freq: ICalEventRepeatingFreq.WEEKLY,
    ...(show.last_day === null ? {} : { until: occurrenceOn(show, show.last_day).starts }),
    ...(exclude.length > 0 ? { exclude } : {}),
  }
}

/** The rules of a zone, as a VTIMEZONE. */
function rulesOf(zone: string): string | null {
  const [block] = tzlib_get_ical_block(zone)
  return block ?? null
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { formatTime } from './time.tsx'

/**
 * Times in every time zone (specification §9.4), compared with `Temporal`, which pages do not use.
 */
const zones = Intl.supportedValuesOf('timeZone')

const anyZone = fc.constantFrom(...zones)
const anyLanguage = fc.constantFrom(...languageCodes)
const anyInstant = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2037-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

const localOf = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
const two = (number: number) => String(number).padStart(2, '0')

const separators = { de: ['.', ', '], en: ['/', ', '], tr: ['.', ' '] } as const
const weekdays: Record<LanguageCode, readonly string[]> = {
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  tr: ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
}

describe('an instant', () => {
  test("has the zone's date and 24 hours in the language's format", () => {
    fc.assert(
      fc.property(anyInstant, anyZone, anyLanguage, (instant, zone, language) => {
        const { day, month, year, hour, minute } = localOf(instant, zone)
        const [between, beforeTime] = separators[language]
        const date = [two(day), two(month), year].join(between)
        const time = `${two(hour)}:${two(minute)}`
        expect(formatTime(instant, 'date', language, zone)).toBe(date)
        expect(formatTime(instant, 'time', language, zone, '24')).toBe(time)
        expect(formatTime(instant, 'dateTime', language, zone, '24')).toBe(`${date}${beforeTime}${time}`)
      }),
      { numRuns: 500 },
    )
  })

  test("has the zone's weekday in the language", () => {
    fc.assert(
      fc.property(anyInstant, anyZone, anyLanguage, (instant, zone, language) => {
        const date = formatTime(instant, 'date', language, zone)
        const name = weekdays[language][localOf(instant, zone).dayOfWeek - 1]
        expect(formatTime(instant, 'day', language, zone)).toBe(
          language === 'tr' ? `${date} ${name}` : `${name}, ${date}`,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('has twelve hours from 12 to 11, before noon and after it', () => {
    const halves = { de: ['AM', 'PM'], en: ['am', 'pm'], tr: ['ÖÖ', 'ÖS'] } as const
    fc.assert(
      fc.property(anyInstant, anyZone, anyLanguage, (instant, zone, language) => {
        const { hour, minute } = localOf(instant, zone)
        const clock = `${hour % 12 || 12}:${two(minute)}`
        const half = halves[language][hour < 12 ? 0 : 1]
        expect(formatTime(instant, 'time', language, zone, '12')).toBe(
          language === 'tr' ? `${half} ${clock}` : `${clock} ${half}`,
        )
      }),
      { numRuns: 500 },
    )
  })
})

const quarter = 15 * 60_000
const everyQuarter = Array.from({ length: 17 }, (_, at) => (at - 8) * quarter)

/** The zone's offset from UTC in minutes, derived from the instant and its written form. */
function readOffset(instant: number, zone: string): number {
  const written = formatTime(new Date(instant).toISOString(), 'dateTime', 'de', zone, '24')
  const [, day, month, year, hour, minute] = /^(\d\d)\.(\d\d)\.(\d{4}), (\d\d):(\d\d)$/.exec(written) ?? []
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  return (local - instant) / 60_000
}

/** The instants of a year at which a zone changes its clocks. */
function clockChanges(zone: string, year: number): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  let at = Temporal.Instant.from(`${year}-01-01T00:00Z`).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (at && at.toInstant().toString() < `${year + 1}`) {
    changes.push(at)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

describe('at clock changes', () => {
  test('every time zone has the old time up to the exact moment, and then the new one', () => {
    const changes = zones.flatMap((zone) => clockChanges(zone, 2026))
    // Both nights of over a hundred zones, including Lord Howe, which shifts by half an hour.
    expect(changes.length).toBeGreaterThan(200)
    const wrong = changes.flatMap((change) => {
      const minutesAt = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 60_000_000_000
      const [before, after] = [minutesAt(change.subtract({ nanoseconds: 1 })), minutesAt(change)]
      const moment = change.epochMilliseconds
      const read = everyQuarter.map((later) => readOffset(moment + later, change.timeZoneId))
      const expected = everyQuarter.map((later) => (later < 0 ? before : after))
      return before === after || String(read) !== String(expected) ? [`${change.toString()}: ${read}`] : []
    })
    expect(wrong).toEqual([])
  })

  test.each([
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '24', '01:59', '03:00'],
    ['Europe/Berlin', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z', '24', '02:59', '02:00'],
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z', '12', '1:59 am', '3:00 am'],
    ['America/New_York', '2026-11-01T05:59:59Z', '2026-11-01T06:00:00Z', '12', '1:59 am', '1:00 am'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-04T15:00:00Z', '12', '1:59 am', '1:30 am'],
    // Turkey has not changed its clocks since 2016.
    ['Europe/Istanbul', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '24', '03:59', '04:00'],
  ] as const)('%s goes from %s to %s', (zone, before, after, hours, last, first) => {
    expect(formatTime(before, 'time', 'en', zone, hours)).toBe(last)
    expect(formatTime(after, 'time', 'en', zone, hours)).toBe(first)
  })
})

describe('a value without the wanted format', () => {
  test('is written as year-month-day and in 24 hours', () => {
    const evening = '2016-07-14T21:12:05.123Z'
    for (const language of languageCodes) {
      expect(formatTime(evening, 'dateTime', language, 'Mars/Olympus', '12')).toBe('2016-07-14 21:12')
      expect(formatTime(evening, 'time', language, 'Mars/Olympus', '12')).toBe('21:12')
      expect(formatTime(evening, 'date', language, 'Mars/Olympus')).toBe('2016-07-14')
      expect(formatTime(evening, 'day', language, 'Mars/Olympus')).toBe('2016-07-14')
    }
  })

  test('never throws, for any invalid instant', () => {
    fc.assert(
      fc.property(fc.string(), anyZone, anyLanguage, (value, zone, language) => {
        expect(typeof formatTime(value, 'dateTime', language, zone, '24')).toBe('string')
      }),
    )
    expect(formatTime('', 'dateTime', 'en', 'UTC', '24')).toBe('')
  })
})

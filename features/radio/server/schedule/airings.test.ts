import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShowRecord } from './airings.ts'
import { isDayOf, occurrenceAfter, occurrenceAt, occurrenceOn, occurrencesFrom } from './airings.ts'

function show(of: Partial<ShowRecord>): ShowRecord {
  return {
    ...{ id: 1, station: 'main', name: 'A show', dj_name: 'DJ', co_dj_name: null, description: '', is_live: true },
    ...{ is_recurring: true, zone: 'Europe/Berlin', first_day: '2026-01-05', last_day: null, starts: '20:00' },
    ...{ minutes: 120, changed_at: new Date('2026-01-01T00:00:00Z'), cancelled: [] },
    ...{ host_id: null, co_host_id: null, version: 1, withdrawn_at: null },
    ...of,
  }
}

const instant = (text: string) => Temporal.Instant.from(text)

const zones = ['Europe/Berlin', 'Europe/Istanbul', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham']
const anyShow = fc
  .record({
    day: fc.integer({ min: 0, max: 400 }),
    start: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.integer({ min: 5, max: 1440 }),
    zone: fc.constantFrom(...zones),
    isRecurring: fc.boolean(),
    cancelled: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 4 }),
  })
  .map(({ day, start, minutes, zone, isRecurring, cancelled }) => {
    const first = Temporal.PlainDate.from('2026-01-01').add({ days: day })
    const starts = Temporal.PlainTime.from('00:00').add({ minutes: start }).toString({ smallestUnit: 'minute' })
    const days = isRecurring ? cancelled.map((week) => first.add({ weeks: week }).toString()) : []
    return show({ first_day: first.toString(), starts, minutes, zone, is_recurring: isRecurring, cancelled: days })
  })
const anyInstant = fc
  .integer({ min: 0, max: 2 * 366 * 1440 })
  .map((minutes) => instant('2025-12-30T00:00:00Z').add({ minutes }))

test('every week of a year has the same local time unless the clock skips it, and lasts as scheduled', () => {
  fc.assert(
    fc.property(anyShow, (each) => {
      for (let week = 0; week < 53; week++) {
        const day = Temporal.PlainDate.from(each.first_day).add({ weeks: week })
        const { starts, ends } = occurrenceOn(each, day.toString())
        expect(Temporal.Instant.compare(starts, ends)).toBe(-1)
        const [begin, end] = [starts, ends].map((at) => at.toZonedDateTimeISO(each.zone).toPlainDateTime())
        const wanted = day.toPlainDateTime(Temporal.PlainTime.from(each.starts))
        const skipped = wanted.toZonedDateTime(each.zone).toPlainDateTime()
        expect(String(begin)).toBe(String(skipped))
        const last = wanted.add({ minutes: each.minutes })
        const isWhole = String(last.toZonedDateTime(each.zone).toPlainDateTime()) === String(last)
        if (isWhole && String(skipped) === String(wanted)) expect(String(end)).toBe(String(last))
      }
    }),
    { numRuns: 60 },
  )
})

test('the next show is later than now with none between, and neither cancelled nor moved', () => {
  fc.assert(
    fc.property(fc.array(anyShow, { minLength: 1, maxLength: 4 }), anyInstant, (shows, now) => {
      const numbered = shows.map((each, place) => ({ ...each, id: place + 1 }))
      const next = occurrenceAfter(numbered, now)
      const later = now.add({ nanoseconds: 1 })
      const within = occurrencesFrom(numbered, later, now.add({ hours: 24 * 600 }))
      expect(next && String(next.starts)).toBe(within[0] ? String(within[0].starts) : null)
      if (!next) return
      expect(Temporal.Instant.compare(now, next.starts)).toBe(-1)
      expect(isDayOf(next.show, next.day)).toBe(true)
      expect(next.show.cancelled).not.toContain(next.day)
    }),
    { numRuns: 60 },
  )
})

test('the current show has begun, is not over, and is the latest that began', () => {
  fc.assert(
    fc.property(fc.array(anyShow, { minLength: 1, maxLength: 5 }), anyInstant, (shows, now) => {
      const on = occurrenceAt(shows, now)
      const begun = occurrencesFrom(shows, now.subtract({ hours: 48 }), now.add({ nanoseconds: 1 }))
      const running = begun.filter(({ ends }) => Temporal.Instant.compare(now, ends) < 0)
      expect(on === null).toBe(running.length === 0)
      for (const { starts } of running) {
        expect(on && Temporal.Instant.compare(starts, on.starts)).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 60 },
  )
})

test('nights with a clock change: a local end, a skipped start, a repeated time', () => {
  const on = (of: Partial<ShowRecord>, day: string) => {
    const { starts, ends } = occurrenceOn(show(of), day)
    return [String(starts), String(ends)]
  }
  const through = { starts: '01:00', minutes: 180 }
  expect(on(through, '2026-03-28')).toEqual(['2026-03-28T00:00:00Z', '2026-03-28T03:00:00Z'])
  // Two hours in spring, four in autumn: it ends at 04:00.
  expect(on(through, '2026-03-29')).toEqual(['2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z'])
  expect(on(through, '2026-10-25')).toEqual(['2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z'])
  // 02:30 does not exist in spring: it starts at 03:30. A show that would be over by then keeps its
  // length.
  expect(on({ starts: '02:30', minutes: 210 }, '2026-03-29')).toEqual(['2026-03-29T01:30:00Z', '2026-03-29T04:00:00Z'])
  expect(on({ starts: '02:30', minutes: 45 }, '2026-03-29')).toEqual(['2026-03-29T01:30:00Z', '2026-03-29T02:15:00Z'])
  // 02:30 comes twice in autumn: the first is meant.
  expect(on({ starts: '02:30', minutes: 60 }, '2026-10-25')).toEqual(['2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z'])
  expect(on({ starts: '01:30', minutes: 60 }, '2026-10-25')).toEqual(['2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z'])
  // Turkey has the same time all year.
  for (const day of ['2026-03-29', '2026-10-25']) {
    expect(on({ ...through, zone: 'Europe/Istanbul' }, day)).toEqual([
      `${Temporal.PlainDate.from(day).subtract({ days: 1 })}T22:00:00Z`,
      `${day}T01:00:00Z`,
    ])
  }
})

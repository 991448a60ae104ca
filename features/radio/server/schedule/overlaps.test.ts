import fc from 'fast-check'
import { expect, test } from 'vitest'
import { occurrenceOn, type ShowRecord } from './airings.ts'
import { planChange } from './change-show.ts'
import { freeTimes } from './free-times.ts'
import { areAtOnce, instantOf, occurrencesAhead, overlapsOf } from './overlaps.ts'
import { rowOfRecord } from './show-changes.ts'

const now = instantOf(new Date('2026-02-15T11:17:00Z'))
const zones = ['Europe/Berlin', 'Europe/Istanbul', 'America/New_York']
const day = (days: number) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString()

let id = 0
const anyShow = fc
  .record({
    day: fc.integer({ min: 0, max: 120 }),
    start: fc.integer({ min: 0, max: 95 }),
    minutes: fc.integer({ min: 1, max: 96 }),
    zone: fc.constantFrom(...zones),
    isRecurring: fc.boolean(),
    weeks: fc.option(fc.integer({ min: 0, max: 60 })),
    cancelled: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 3 }),
  })
  .map(({ day: first, start, minutes, zone, isRecurring, weeks, cancelled }): ShowRecord => {
    id += 1
    return {
      ...{ id, station: 'main', name: `Show ${id}`, dj_name: 'DJ', co_dj_name: null, description: '', is_live: true },
      ...{ host_id: null, co_host_id: null, version: 1, withdrawn_at: null, changed_at: new Date(0), zone },
      ...{ is_recurring: isRecurring, first_day: day(first), minutes: minutes * 15 },
      last_day: isRecurring && weeks !== null ? day(first + 7 * weeks) : null,
      starts: Temporal.PlainTime.from('00:00')
        .add({ minutes: start * 15 })
        .toString({ smallestUnit: 'minute' }),
      cancelled: isRecurring ? cancelled.map((week) => day(first + 7 * week)).toSorted() : [],
    }
  })

test('overlaps are all those of a search through every pair, and no others', () => {
  fc.assert(
    fc.property(anyShow, fc.array(anyShow, { maxLength: 4 }), (show, others) => {
      const found = overlapsOf(show, others, now).map(({ mine, other }) => `${mine.day} ${other.show.id} ${other.day}`)
      const wanted = occurrencesAhead(show, now).flatMap((mine) =>
        others.flatMap((other) =>
          Array.from({ length: 700 }, (_, days) => day(days - 30))
            .filter((each) => isOn(other, each) && areAtOnce(mine, occurrenceOn(other, each)))
            .map((each) => `${mine.day} ${other.id} ${each}`),
        ),
      )
      expect(found.toSorted()).toEqual(wanted.toSorted())
    }),
    { numRuns: 40 },
  )
})

/** Written apart from what is tested. */
function isOn(show: ShowRecord, each: string): boolean {
  if (show.cancelled.includes(each) || each < show.first_day || (show.last_day !== null && each > show.last_day))
    return false
  const days = Temporal.PlainDate.from(show.first_day).until(each, { largestUnit: 'days' }).days
  return show.is_recurring ? days % 7 === 0 : days === 0
}

test('a free time overlaps nothing, is an hour or two long, and lies in an evening to come', () => {
  fc.assert(
    fc.property(fc.array(anyShow, { maxLength: 6 }), fc.integer({ min: 40, max: 80 }), (shows, from) => {
      const busy = shows.flatMap((show) => occurrencesAhead(show, now))
      const days = Array.from({ length: 7 }, (_, further) => day(from + further))
      for (const { startsAt, endsAt, minutes, starts } of freeTimes(busy, days, 'Europe/Berlin', now)) {
        const time = { startsMs: Date.parse(startsAt), endsMs: Date.parse(endsAt) }
        expect(busy.filter((other) => areAtOnce(time, other))).toEqual([])
        expect((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000).toBe(minutes)
        expect(minutes).toBeGreaterThanOrEqual(60)
        expect(minutes).toBeLessThanOrEqual(120)
        expect(starts >= '16:00').toBe(true)
        expect(time.startsMs).toBeGreaterThanOrEqual(now.epochMilliseconds)
      }
    }),
  )
})

test('a change leaves every other airing of the series as it was', () => {
  fc.assert(
    fc.property(
      anyShow.filter((show) => show.is_recurring),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom('one' as const, 'following' as const),
      (show, week, shift, scope) => {
        const at = Temporal.PlainDate.from(show.first_day).add({ weeks: week }).toString()
        fc.pre(isOn(show, at))
        const first_day = Temporal.PlainDate.from(at).add({ days: shift }).toString()
        const row = { ...rowOfRecord(show), first_day, last_day: null, starts: '12:00' }
        const { remaining, changed } = planChange(show, { at, scope }, row, new Date(0))
        if (!remaining) {
          expect(at).toBe(show.first_day)
          return
        }
        for (let days = 0; days < 200; days += 1) {
          const each = Temporal.PlainDate.from(show.first_day).add({ days }).toString()
          const isReplaced = scope === 'one' ? each === at : each >= at
          expect(isOn(remaining, each)).toBe(!isReplaced && isOn(show, each))
        }
        expect([changed.first_day, changed.starts, changed.is_recurring]).toEqual([first_day, '12:00', scope !== 'one'])
      },
    ),
  )
})

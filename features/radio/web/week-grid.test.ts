import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Airing } from '../contract.ts'
import { parsePlaysSearch, parseScheduleSearch } from './radio-search.ts'
import { clockIn, daysOf, gridOf, placeOf } from './week-grid.ts'
import { isNext, isOn } from './week-view.tsx'

const berlin = 'Europe/Berlin'
const weekOf = { from: '2026-11-23', to: '2026-11-29' }

let lastId = 0

/** A show from one instant to another. */
function airing(startsAt: string, endsAt: string): Airing {
  lastId += 1
  return {
    showId: lastId,
    showName: `Show ${lastId}`,
    djName: 'DJ Mina',
    coDjName: null,
    description: '',
    isLive: true,
    isRecurring: true,
    startsAt,
    endsAt,
    localDay: startsAt.slice(0, 10),
    localStart: '00:00',
    localEnd: '00:00',
  }
}

const monday = (from: string, to: string) => airing(`2026-11-23T${from}:00.000Z`, `2026-11-23T${to}:00.000Z`)

/** The blocks of a day in short form: lane of lanes, top and height. */
function blocksOf(airings: Airing[], zone: string, day: string, of = weekOf) {
  const grid = gridOf(daysOf({ ...of, airings }, zone), zone)
  const blocks = grid.days.find((each) => each.day === day)?.blocks ?? []
  return {
    rows: grid.rows.map(({ hour, hours }) => (hours === 1 ? `${hour}` : `${hour}+${hours}`)).join(' '),
    blocks: blocks.map(({ lane, lanes, top, height }) => [`${lane + 1}/${lanes}`, top, height]),
  }
}

describe('the days of a week', () => {
  it("are those of the visitor's time zone, which may differ from the station's", () => {
    const late = monday('22:30', '23:30')
    expect(daysOf({ ...weekOf, airings: [late] }, berlin).find(({ airings }) => airings.length > 0)?.day).toBe(
      '2026-11-23',
    )
    expect(daysOf({ ...weekOf, airings: [late] }, 'Asia/Tokyo').find(({ airings }) => airings.length > 0)?.day).toBe(
      '2026-11-24',
    )
  })

  it('are seven, and one more if a show falls outside them in another zone', () => {
    expect(daysOf({ ...weekOf, airings: [] }, berlin).map(({ day }) => day)).toHaveLength(7)
    const first = airing('2026-11-22T23:30:00.000Z', '2026-11-23T01:00:00.000Z')
    const last = airing('2026-11-29T21:00:00.000Z', '2026-11-29T22:00:00.000Z')
    const inLosAngeles = daysOf({ ...weekOf, airings: [first, last] }, 'America/Los_Angeles')
    expect(inLosAngeles.map(({ day }) => day)[0]).toBe('2026-11-22')
    expect(inLosAngeles).toHaveLength(8)
    const inTokyo = daysOf({ ...weekOf, airings: [first, last] }, 'Asia/Tokyo')
    expect(inTokyo.at(-1)).toMatchObject({ day: '2026-11-30', airings: [last] })
  })

  it('list their shows by start', () => {
    const [late, early] = [monday('20:00', '21:00'), monday('10:00', '11:00')]
    expect(daysOf({ ...weekOf, airings: [late, early] }, berlin)[0]?.airings).toEqual([early, late])
  })

  it('are seven with each once in a week with a clock change', () => {
    const days = daysOf({ from: '2026-10-19', to: '2026-10-25', airings: [] }, berlin).map(({ day }) => day)
    expect(days).toEqual([19, 20, 21, 22, 23, 24, 25].map((day) => `2026-10-${day}`))
  })
})

describe('the grid of a week', () => {
  it('starts with the hour of the first show and ends with that of the last', () => {
    expect(blocksOf([monday('16:30', '18:00'), monday('20:00', '21:15')], berlin, '2026-11-23')).toEqual({
      rows: '17 18 19 20 21 22',
      blocks: [
        ['1/1', 0.5, 1.5],
        ['1/1', 4, 1.25],
      ],
    })
  })

  it('has a show past midnight in the column where it began', () => {
    const night = airing('2026-11-23T22:00:00.000Z', '2026-11-24T01:00:00.000Z')
    expect(blocksOf([night], berlin, '2026-11-23')).toEqual({ rows: '23 24 25', blocks: [['1/1', 0, 3]] })
    expect(blocksOf([night], berlin, '2026-11-24').blocks).toEqual([])
  })

  it('puts overlapping shows side by side and consecutive ones below each other', () => {
    const { blocks } = blocksOf(
      [monday('10:00', '12:00'), monday('11:00', '13:00'), monday('12:00', '14:00'), monday('14:00', '15:00')],
      berlin,
      '2026-11-23',
    )
    expect(blocks).toEqual([
      ['1/2', 0, 2],
      ['2/2', 1, 2],
      ['1/2', 2, 2],
      ['1/1', 4, 1],
    ])
  })

  it('follows local time in nights with a clock change', () => {
    const back = airing('2026-10-24T23:00:00.000Z', '2026-10-25T03:00:00.000Z')
    const autumn = { from: '2026-10-19', to: '2026-10-25' }
    expect(blocksOf([back], berlin, '2026-10-25', autumn).blocks).toEqual([['1/1', 0, 3]])
    const forward = airing('2026-03-29T00:00:00.000Z', '2026-03-29T02:00:00.000Z')
    const spring = { from: '2026-03-23', to: '2026-03-29' }
    expect(blocksOf([forward], berlin, '2026-03-29', spring).blocks).toEqual([['1/1', 0, 3]])
    // In local time it would end before it began.
    const within = airing('2026-10-25T00:45:00.000Z', '2026-10-25T01:15:00.000Z')
    expect(blocksOf([within], berlin, '2026-10-25', autumn).blocks).toEqual([['1/1', 0.75, 0.5]])
  })

  it('has one row for consecutive free hours, and a position within it', () => {
    const week = [monday('08:00', '09:00'), monday('16:30', '18:00'), monday('19:00', '20:00')]
    expect(blocksOf(week, berlin, '2026-11-23')).toEqual({
      rows: '9 10+7 17 18 19 20',
      blocks: [
        ['1/1', 0, 1],
        ['1/1', 2.5, 1.5],
        ['1/1', 5, 1],
      ],
    })
    const { rows } = gridOf(daysOf({ ...weekOf, airings: week }, berlin), berlin)
    const places = [8 * 60, 9 * 60, 10 * 60, 13.5 * 60, 17 * 60, 21 * 60, 21 * 60 + 1]
    expect(places.map((minutes) => placeOf(minutes, rows))).toEqual([null, 0, 1, 1.5, 2, 6, null])
  })

  it('property: has every show at its time, complete and not overlapping, in any week', () => {
    const anyAiring = fc
      .record({ begin: fc.integer({ min: 0, max: 7 * 96 - 1 }), quarters: fc.integer({ min: 1, max: 40 }) })
      .map(({ begin, quarters }) => {
        const at = (quarter: number) => new Date(Date.parse('2026-11-22T23:00:00Z') + quarter * 900_000).toISOString()
        return airing(at(begin), at(begin + quarters))
      })
    fc.assert(
      fc.property(fc.array(anyAiring, { maxLength: 30 }), (airings) => {
        const { rows, days } = gridOf(daysOf({ ...weekOf, airings }, berlin), berlin)
        expect(days.flatMap(({ blocks }) => blocks)).toHaveLength(airings.length)
        for (const { day, blocks } of days) {
          for (const { airing, top, height, lane } of blocks) {
            const { minutes } = clockIn(berlin, airing.startsAt)
            expect(placeOf(minutes, rows)).toBe(top)
            expect(clockIn(berlin, airing.startsAt).day).toBe(day)
            expect(height).toBeGreaterThanOrEqual(0.5)
            expect(top + height).toBeLessThanOrEqual(rows.length)
            const others = blocks.filter((other) => other.airing !== airing && other.lane === lane)
            expect(others.every((other) => other.top >= top + height || other.top + other.height <= top)).toBe(true)
          }
        }
      }),
    )
  })

  it('is empty for a week without shows', () => {
    expect(blocksOf([], berlin, '2026-11-23')).toEqual({ rows: '', blocks: [] })
  })
})

describe('the current show', () => {
  const show = monday('20:00', '21:00')
  const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00Z`)

  it("is judged by the visitor's clock: from its start until before its end", () => {
    expect(['19:59', '20:00', '20:59', '21:00'].map((clock) => isOn(show, { now: null }, at(clock)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isNext(show, { next: show }, at('19:59'))).toBe(true)
    expect(isNext(show, { next: show }, at('20:00'))).toBe(false)
  })

  it("is the server's before scripts run", () => {
    expect(isOn(show, { now: show }, null)).toBe(true)
    expect(isOn(show, { now: null }, null)).toBe(false)
    expect(isOn(show, { now: { ...show, startsAt: '2026-11-30T20:00:00.000Z' } }, null)).toBe(false)
  })
})

it('reads clocks with midnight as 0', () => {
  expect(clockIn(berlin, '2026-11-23T23:00:00.000Z')).toEqual({ day: '2026-11-24', minutes: 0 })
  expect(clockIn('Asia/Kolkata', '2026-11-23T23:00:00.000Z')).toEqual({ day: '2026-11-24', minutes: 270 })
})

describe('the addresses of the pages', () => {
  it.each([
    [{ week: '1' }, 1],
    [{ week: 1 }, 1],
    [{ week: '2' }, undefined],
    [{ week: 'x' }, undefined],
    [{}, undefined],
  ])('of the schedule: %j is week %s', (asked, read) => {
    expect(parseScheduleSearch(asked)).toEqual({ week: read })
  })

  it.each([
    [{ day: '2026-02-28', search: ' Neon ', most: 'all', before: '12' }, ['2026-02-28', 'Neon', 'all', 12]],
    [{ day: '2026-02-30', most: '7d', before: '0' }, [undefined, undefined, undefined, undefined]],
    [{ day: '0002-02-03', search: '   ', most: 'ever' }, [undefined, undefined, undefined, undefined]],
    [{ search: 'x'.repeat(300) }, [undefined, 'x'.repeat(100), undefined, undefined]],
  ])('of the songs: %j', (asked, read) => {
    const { day, search, most, before } = parsePlaysSearch(asked)
    expect([day, search, most, before]).toEqual(read)
  })
})

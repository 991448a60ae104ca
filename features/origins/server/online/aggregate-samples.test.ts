import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { readChart, readOnline, setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type OriginsHotel, onlineRanges, originsHotels } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import { aggregateSamples } from './aggregate-samples.ts'
import { storeSamples } from './store-samples.ts'

const clock = setClock('2026-06-01T00:00:00Z')
let site: TestSite
let db: Db<OriginsTables>
beforeAll(async () => {
  site = await startSite({ clock })
  db = tablesOf<OriginsTables>(site.database.db)
})
afterAll(() => site.close())
beforeEach(() => site.database.pool.query('truncate origins_samples, origins_hours, origins_days'))

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Samples each hotel over some days with changing numbers and gaps: single minutes, hours, and most
 * weeks.
 */
async function measureDays(until: Date, days: number) {
  for (const [place, hotel] of originsHotels.entries()) {
    const numbers = Array.from({ length: days * 24 * 60 }, (_, minute) => {
      const isGap =
        minute % 97 === place ||
        (minute % 4001 < 300 && place === 1) ||
        (minute > 10_000 && days * 1440 - minute > 10_000)
      return isGap ? null : 300 + place * 100 + ((minute * 7919) % 211)
    })
    await storeSamples(db, hotel, new Date(until.getTime() - days * dayMs), numbers)
  }
}

/** All that the site answers, read by a process with an empty cache. */
async function readAll() {
  const process = await startSite({ beside: site, clock, settings: { ROLE: 'web' } })
  try {
    const charts = await Promise.all(onlineRanges.map((range) => readChart(process, range)))
    return { charts, now: await Promise.all(originsHotels.map((hotel) => readOnline(process, hotel))) }
  } finally {
    await process.close()
  }
}

async function count(table: 'samples' | 'hours' | 'days'): Promise<number> {
  const { rows } = await site.database.pool.query<{ count: number }>(`select count(*) from origins_${table}`)
  return rows[0]?.count ?? 0
}

describe('samples of a hundred days', () => {
  const now = new Date('2026-06-20T15:37:00Z')

  test('give the same answers before aggregation, after it, and when the oldest are deleted', async () => {
    clock.set(now.toISOString())
    await measureDays(now, 100)
    const taken = await count('samples')
    const before = await readAll()
    expect(before.charts.map(({ rows }) => rows.length)).toEqual([25, 8, 31, 4, 4])
    // A clock before all samples aggregates nothing, so this is a first run after a long time.
    await aggregateSamples(db, new Date('2026-01-01T00:00:00Z'))
    expect([await count('samples'), await count('hours'), await count('days')]).toEqual([taken, 0, 0])
    await aggregateSamples(db, now)
    const [samples, hours, days] = [await count('samples'), await count('hours'), await count('days')]
    expect(await readAll()).toEqual(before)
    const { rows } = await site.database.pool.query(
      `select count(*) as old, count(distinct hotel) as hotels from origins_samples where minute < $1`,
      [new Date(now.getTime() - 90 * dayMs - 60 * minuteMs)],
    )
    // Each hotel keeps its first sample, which says since when it was measured.
    expect(rows).toEqual([{ old: 3, hotels: 3 }])
    expect(samples).toBeLessThan(taken * 0.55)
    const { rows: sums } = await site.database.pool.query(
      `select (select sum(samples) from origins_days) <= sum(samples) as days, sum(samples) + 3 * 37 >= $1 as all from origins_hours`,
      [taken],
    )
    expect(sums).toEqual([{ days: true, all: true }])
    // A further run finds nothing to do.
    await aggregateSamples(db, now)
    expect([await count('samples'), await count('hours'), await count('days')]).toEqual([samples, hours, days])
  })

  test('give the same result when aggregated hourly or after months', async () => {
    clock.set(now.toISOString())
    await measureDays(now, 4)
    for (let hour = 0; hour <= 4 * 24; hour += 3)
      await aggregateSamples(db, new Date(now.getTime() - 4 * dayMs + hour * 60 * minuteMs))
    const folded = async () => {
      const { rows } = await site.database.pool.query(
        `select array(select h::text from origins_hours h order by hotel, hour) as hours,
          array(select d::text from origins_days d order by hotel, day) as days`,
      )
      return rows
    }
    const often = await folded()
    await site.database.pool.query('truncate origins_hours, origins_days')
    await Promise.all([aggregateSamples(db, now), aggregateSamples(db, now)])
    expect(await folded()).toEqual(often)
  })
})

test('an hour is aggregated when it is over and its last sample had time to be stored', async () => {
  await storeSamples(
    db,
    'hhous',
    new Date('2026-06-01T10:00:00Z'),
    Array.from({ length: 60 }, () => 5),
  )
  await aggregateSamples(db, new Date('2026-06-01T11:04:00Z'))
  expect(await count('hours')).toBe(0)
  await aggregateSamples(db, new Date('2026-06-01T11:05:00Z'))
  expect([await count('hours'), await count('days')]).toEqual([1, 0])
})

describe('aggregated numbers', () => {
  const hour = new Date('2026-06-01T10:00:00Z')
  const folded = async () =>
    (await site.database.pool.query('select most, samples, sum from origins_hours where hour = $1', [hour])).rows

  test('grow by late samples until those are deleted', async () => {
    await storeSamples(db, 'hhous', new Date('2026-05-01T10:00:00Z'), [1])
    await storeSamples(db, 'hhous', hour, [5, null, 7])
    await aggregateSamples(db, new Date('2026-06-01T12:00:00Z'))
    await storeSamples(db, 'hhous', new Date('2026-06-01T10:01:00Z'), [9])
    await storeSamples(db, 'hhous', new Date('2026-10-01T10:01:00Z'), [2])
    await aggregateSamples(db, new Date('2026-10-01T12:00:00Z'))
    expect(await folded()).toEqual([{ most: 9, samples: 3, sum: 21 }])
    // Only the first and the newest are left.
    expect(await count('samples')).toBe(2)
    const { rows } = await site.database.pool.query('select most from origins_days order by day')
    expect(rows).toEqual([{ most: 1 }, { most: 9 }])
  })

  test('are not replaced by fewer samples', async () => {
    await storeSamples(db, 'hhous', hour, [5, 6, 7])
    await aggregateSamples(db, new Date('2026-06-03T12:00:00Z'))
    await site.database.pool.query('delete from origins_samples where online > 5')
    await aggregateSamples(db, new Date('2026-06-03T12:00:00Z'), hour)
    expect(await folded()).toEqual([{ most: 7, samples: 3, sum: 18 }])
    expect((await site.database.pool.query('select most from origins_days')).rows).toEqual([{ most: 7 }])
  })
})

describe('years', () => {
  /** Stores a sample at noon of every day of some years as aggregated hours and days. */
  async function measureYears(hotels: readonly OriginsHotel[], from: string, until: string) {
    await site.database.pool.query(
      `insert into origins_samples (hotel, minute, online)
       select hotel, minute, 1000 + extract(doy from minute) from unnest($1::text[]) as hotel,
         generate_series($2::timestamptz, $3::timestamptz, interval '1 day') as minute`,
      [hotels, from, until],
    )
    clock.set(until)
    await aggregateSamples(db, clock.now())
  }

  test('with five give answers of at most 60 kB', async () => {
    await measureYears(originsHotels, '2021-06-02T15:00:00Z', '2026-06-02T15:00:00Z')
    for (const hotel of originsHotels)
      await storeSamples(db, hotel, new Date('2026-06-01T15:01:00Z'), Array(1439).fill(1234))
    const process = await startSite({ beside: site, clock, settings: { ROLE: 'web' } })
    const paths = onlineRanges.flatMap((range) =>
      ['online/chart', 'online.csv', 'online.json'].map((path) => `/api/get/origins/${path}?range=${range}`),
    )
    for (const path of [...paths, '/api/get/origins/online']) {
      const { byteLength } = await (await process.get(path)).arrayBuffer()
      expect([path, byteLength > 1000, byteLength <= 60_000]).toEqual([path, true, true])
    }
    await process.close()
    const chart = await readChart(site, 'all')
    expect(chart.steps).toEqual({ by: 'day', from: '2021-06-02', days: 1, count: 1827 })
    expect(chart.rows).toHaveLength(61)
  })

  test('beyond ten are drawn by week', async () => {
    await measureYears(['hhobr'], '2016-05-30T15:00:00Z', '2026-06-03T15:00:00Z')
    const { steps, series, rows } = await readChart(site, 'all')
    expect(steps).toEqual({ by: 'day', from: '2016-05-30', days: 7, count: 523 })
    const values = series[originsHotels.indexOf('hhobr')]?.values ?? []
    // 30 May to 5 June, whose last day is the highest; the last week began on 1 June.
    expect([values.length, values[0], values[522], values.includes(null)]).toEqual([523, 1157, 1154, false])
    expect(rows).toHaveLength(122)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { readChart, setClock, valuesOf } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type OriginsHotel, onlineRanges, originsHotels, showOnlineChart } from '../../contract.ts'
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

const measure = (hotel: OriginsHotel, from: string, ...online: (number | null)[]) =>
  storeSamples(db, hotel, new Date(from), online)

/** The rows of a chart with each hotel's numbers only. */
async function rowsOf(range: (typeof onlineRanges)[number]) {
  const { rows } = await readChart(site, range)
  return rows.map(({ begins, most }) => [begins, ...most.map((each) => each?.online ?? null)])
}

test.each(onlineRanges)('without samples there are neither steps nor rows: %s', async (range) => {
  clock.set('2026-06-01T12:00:00Z')
  const chart = await readChart(site, range)
  expect([chart.range, chart.steps.count, chart.rows]).toEqual([range, 0, []])
  expect(chart.series).toEqual(originsHotels.map((hotel) => ({ hotel, values: [] })))
})

test('draws 24 hours by the minute with gaps and lists them by the hour', async () => {
  clock.set('2026-06-02T12:30:40Z')
  await measure('hhous', '2026-06-01T12:29:00Z', 1, 2, 3, null, 0)
  await measure('hhous', '2026-06-02T12:28:00Z', 8, null, 8)
  await measure('hhobr', '2026-06-02T10:59:00Z', 5, 4)
  const chart = await readChart(site, '24h')
  expect(chart.steps).toEqual({ by: 'time', from: '2026-06-01T12:31:00.000Z', seconds: 60, count: 1440 })
  const values = valuesOf(chart, 'hhous')
  expect(values).toHaveLength(1440)
  expect([values.slice(0, 4), values.slice(-4)]).toEqual([
    [3, null, 0, null],
    [null, 8, null, 8],
  ])
  expect(valuesOf(chart, 'hhoes').every((value) => value === null)).toBe(true)
  expect([chart.rowsBy, chart.rows.length]).toEqual(['hour', 25])
  // The first of equal peaks, and whole hours: the oldest hour began before the chart.
  expect(chart.rows[0]).toEqual({
    begins: '2026-06-02T12:00:00.000Z',
    most: [{ online: 8, at: '2026-06-02T12:28:00.000Z' }, null, null],
  })
  expect(chart.rows[1]?.most).toEqual([null, null, { online: 4, at: '2026-06-02T11:00:00.000Z' }])
  expect(chart.rows.at(-1)).toEqual({
    begins: '2026-06-01T12:00:00.000Z',
    most: [{ online: 3, at: '2026-06-01T12:31:00.000Z' }, null, null],
  })
})

test('draws seven days by ten minutes and thirty by the hour, both listed by day from the first sample on', async () => {
  clock.set('2026-06-10T12:34:00Z')
  await measure('hhoes', '2026-06-08T10:09:00Z', 30, 40, 20)
  await measure('hhoes', '2026-06-10T12:30:00Z', 70)
  const week = await readChart(site, '7d')
  expect(week.steps).toEqual({ by: 'time', from: '2026-06-03T12:40:00.000Z', seconds: 600, count: 1008 })
  const known = (values: (number | null)[]) => values.flatMap((value, step) => (value === null ? [] : [[step, value]]))
  expect(known(valuesOf(week, 'hhoes'))).toEqual([
    [704, 30],
    [705, 40],
    [1007, 70],
  ])
  const month = await readChart(site, '30d')
  expect(month.steps).toEqual({ by: 'time', from: '2026-05-11T13:00:00.000Z', seconds: 3600, count: 720 })
  expect(known(valuesOf(month, 'hhoes'))).toEqual([
    [669, 40],
    [719, 70],
  ])
  const rows = [
    ['2026-06-10', null, 70, null],
    ['2026-06-09', null, null, null],
    ['2026-06-08', null, 40, null],
  ]
  expect([week.rowsBy, month.rowsBy, await rowsOf('7d'), await rowsOf('30d')]).toEqual(['day', 'day', rows, rows])
})

test('draws a year by day and lists whole months; all time begins with the first sample', async () => {
  clock.set('2026-06-15T12:00:00Z')
  await measure('hhous', '2025-06-02T12:00:00Z', 90)
  await measure('hhous', '2025-06-16T12:00:00Z', 60)
  await measure('hhous', '2026-02-28T12:00:00Z', 50)
  await measure('hhobr', '2026-06-15T11:00:00Z', 40)
  const year = await readChart(site, '1y')
  expect(year.steps).toEqual({ by: 'day', from: '2025-06-16', days: 1, count: 365 })
  expect([valuesOf(year, 'hhous')[0], valuesOf(year, 'hhous')[257], valuesOf(year, 'hhobr')[364]]).toEqual([60, 50, 40])
  expect([year.rowsBy, year.rows.length]).toEqual(['month', 13])
  expect(year.rows[0]?.begins).toBe('2026-06-01')
  // The peak of June is on its second day, which is not in the chart.
  expect(year.rows[12]).toEqual({
    begins: '2025-06-01',
    most: [{ online: 90, at: '2025-06-02T12:00:00.000Z' }, null, null],
  })
  const all = await readChart(site, 'all')
  expect(all.steps).toEqual({ by: 'day', from: '2025-06-02', days: 1, count: 379 })
  expect([valuesOf(all, 'hhous')[0], valuesOf(all, 'hhous')[14]]).toEqual([90, 60])
})

describe('a day', () => {
  const minute = 60_000
  // For each hotel: its midnights (UTC) in winter, in summer and on both nights of a clock change.
  test.each([
    ['hhous', '2026-01-15', '2026-01-15T05:00:00Z', 24],
    ['hhoes', '2026-01-15', '2026-01-14T23:00:00Z', 24],
    ['hhobr', '2026-01-15', '2026-01-15T03:00:00Z', 24],
    ['hhous', '2026-07-15', '2026-07-15T04:00:00Z', 24],
    ['hhoes', '2026-07-15', '2026-07-14T22:00:00Z', 24],
    ['hhobr', '2026-07-15', '2026-07-15T03:00:00Z', 24],
    ['hhous', '2026-03-08', '2026-03-08T05:00:00Z', 23],
    ['hhous', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['hhoes', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['hhoes', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ] as const)('of %s on %s begins at %s and has %i hours', async (hotel, date, midnight, hours) => {
    const begin = Date.parse(midnight)
    const end = begin + hours * 60 * minute
    const at = (milliseconds: number) => new Date(milliseconds).toISOString()
    const within = Array.from({ length: hours * 60 }, (_, place): number => (place === 0 ? 200 : 100))
    await measure(hotel, at(begin - minute), 700, ...within.with(-1, 300), 50)
    const place = originsHotels.indexOf(hotel)
    const read = async () =>
      (await readChart(site, '30d')).rows.slice(0, 3).map(({ begins, most }) => [begins, most[place]?.online])
    const dates = [1, 0, -1].map((days) => at(Date.parse(date) + days * 24 * 60 * minute).slice(0, 10))
    const most = [50, 300, 700]
    const expected = dates.map((each, row) => [each, most[row]])
    // Before the day's last hour is aggregated, after it, and after the day is.
    clock.set(at(end + 2 * minute))
    expect(await read()).toEqual(expected)
    await aggregateSamples(db, clock.now())
    clock.set(at(end + 3 * minute))
    expect(await read()).toEqual(expected)
    await aggregateSamples(db, new Date(end + 70 * minute))
    clock.set(at(end + 4 * minute))
    expect(await read()).toEqual(expected)
    const { rows } = await site.database.pool.query(
      `select samples, most_at from origins_days where hotel = $1 and date '1970-01-01' + day = $2`,
      [hotel, date],
    )
    expect(rows).toEqual([{ samples: hours * 60, most_at: new Date(end - minute) }])
  })
})

test.each(['1h', '', '24H', '30d,7d'])('the range %j is invalid', async (range) => {
  const response = await site.get(`${showOnlineChart.path}?range=${range}`)
  expect([response.status, await response.json()]).toEqual([
    422,
    { error: 'error.incorrectData', fields: { range: 'error.incorrectData' } },
  ])
})

test('the default range is thirty days', async () => {
  expect(await (await site.get(showOnlineChart.path)).json()).toMatchObject({ range: '30d' })
})

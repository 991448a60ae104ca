import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineRanges, originsHotels } from '#features/origins/contract.ts'
import { readChart, readOnline, setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { measureDemoOnline } from './demo-online.ts'

const clock = setClock('2026-07-01T12:34:56Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
})
afterAll(() => site.close())

test('the demo has four months of each hotel with gaps, however often it starts', async () => {
  const { db } = site.database
  await measureDemoOnline({ db, now: clock.now(), hotel: site.hotel })
  await measureDemoOnline({ db, now: clock.now(), hotel: site.hotel })
  for (const range of onlineRanges) {
    const { steps, series, rows } = await readChart(site, range)
    for (const { hotel, values } of series) {
      const measured = values.filter((value) => value !== null)
      expect([range, hotel, measured.every((value) => value > 50 && value < 1500)]).toEqual([range, hotel, true])
      const expected = range === '1y' ? 120 : steps.count
      expect([range, hotel, measured.length > expected * 0.9]).toEqual([range, hotel, true])
    }
    expect(rows.length).toBeGreaterThan(4)
  }
  const { series } = await readChart(site, '24h')
  expect(series.every(({ values }) => values.includes(null))).toBe(true)
  for (const hotel of originsHotels) {
    const { firstSampleAt, isOld, weekChange, record, typicalWeek } = await readOnline(site, hotel)
    expect([firstSampleAt?.slice(0, 10), isOld, weekChange === null]).toEqual(['2026-03-03', false, false])
    expect(record?.online).toBeGreaterThan(400)
    expect(typicalWeek.every((mean) => mean !== null && mean > 0)).toBe(true)
  }
  const later = new Date('2026-07-09T00:00:00Z')
  const count = async () => (await site.database.pool.query('select count(*) as samples from origins_samples')).rows
  const before = await count()
  await measureDemoOnline({ db, now: later, hotel: site.hotel })
  expect(await count()).toEqual(before)
})

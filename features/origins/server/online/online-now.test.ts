import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { readOnline, setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import type { OriginsHotel } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
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

/** A hotel's numbers at a time on the clock; each test uses another time, so nothing is cached. */
function readAt(instant: string, hotel: OriginsHotel = 'hhous') {
  clock.set(instant)
  return readOnline(site, hotel)
}

test('before the first sample all is unknown, and nothing is zero', async () => {
  expect(await readAt('2026-06-01T12:00:00Z', 'hhobr')).toEqual({
    hotel: 'hhobr',
    zone: 'America/Sao_Paulo',
    firstSampleAt: null,
    current: null,
    isOld: false,
    today: null,
    weekChange: null,
    record: null,
    seasonRecord: null,
    typicalWeek: Array.from({ length: 168 }, () => null),
  })
})

test('the current number is the latest sample, and old after more than five minutes', async () => {
  await measure('hhous', '2026-06-02T12:00:00Z', 10, 0)
  await measure('hhoes', '2026-06-02T12:03:00Z', 7)
  expect(await readAt('2026-06-02T12:06:00Z')).toMatchObject({
    current: { online: 0, at: '2026-06-02T12:01:00.000Z' },
    firstSampleAt: '2026-06-02T12:00:00.000Z',
    isOld: false,
  })
  // There was no invalidation: the number becomes old by the clock alone.
  expect(await readAt('2026-06-02T12:07:00Z')).toMatchObject({ current: { online: 0 }, isOld: true })
  expect(await readAt('2026-06-02T12:07:00Z', 'hhoes')).toMatchObject({ current: { online: 7 }, isOld: false })
})

test("today's peak counts from midnight in the hotel’s time zone", async () => {
  // Midnight (UTC): 04:00 in New York, 22:00 the day before in Madrid, 03:00 in São Paulo.
  const midnights = { hhous: '2026-06-03T04:00:00Z', hhoes: '2026-06-02T22:00:00Z', hhobr: '2026-06-03T03:00:00Z' }
  for (const hotel of ['hhous', 'hhoes', 'hhobr'] as const) {
    const midnight = Date.parse(midnights[hotel])
    await measure(hotel, new Date(midnight - 60_000).toISOString(), 900, 40, 60, 60, 50)
  }
  for (const hotel of ['hhous', 'hhoes', 'hhobr'] as const) {
    const firstOfEquals = new Date(Date.parse(midnights[hotel]) + 60_000).toISOString()
    const { today, record } = await readAt('2026-06-03T12:00:00Z', hotel)
    expect([hotel, today]).toEqual([hotel, { online: 60, at: firstOfEquals }])
    expect(record?.online).toBe(900)
  }
  expect((await readAt('2026-06-04T12:00:00Z')).today).toBeNull()
})

test.each([
  ['to the minute', '18:00', '18:00', 20],
  ['five minutes off', '18:05', '18:01', 20],
  ['more than five minutes off, and so is none', '18:06', '18:02', null],
])('the change within a week is against a sample %s', async (_how, weekBefore, readAtTime, change) => {
  await measure('hhous', `2026-06-03T${weekBefore}:00Z`, 80)
  await measure('hhous', '2026-06-10T18:00:00Z', 100)
  expect((await readAt(`2026-06-10T${readAtTime}:00Z`)).weekChange).toBe(change)
})

test('the change within a week uses the nearest sample at the same local hour across a clock change', async () => {
  // Madrid went back an hour on 25 October.
  await measure('hhoes', '2026-10-24T16:57:00Z', 11, null, 12, null, 13)
  await measure('hhoes', '2026-10-24T18:00:00Z', 500)
  await measure('hhoes', '2026-10-31T18:00:00Z', 50)
  expect((await readAt('2026-10-31T18:00:00Z', 'hhoes')).weekChange).toBe(50 - 12)
})

test('the record is of all time, that of the season of the last 90 days', async () => {
  await measure('hhous', '2026-01-01T12:00:00Z', 999)
  await measure('hhous', '2026-07-01T12:00:00Z', 500)
  await measure('hhous', '2026-07-02T12:00:00Z', 500, 400)
  expect(await readAt('2026-07-03T12:00:00Z')).toMatchObject({
    record: { online: 999, at: '2026-01-01T12:00:00.000Z' },
    seasonRecord: { online: 500, at: '2026-07-01T12:00:00.000Z' },
  })
  // The last 90 days include 2 July and 29 September and end there.
  expect((await readAt('2026-09-29T12:00:00Z')).seasonRecord?.at).toBe('2026-07-02T12:00:00.000Z')
  expect((await readAt('2026-09-30T12:00:00Z')).seasonRecord).toBeNull()
})

test('the typical week has twelve-week means by local hour, Monday first', async () => {
  // Monday 3 August: midnight in Madrid is at 22:00 UTC of the Sunday before.
  await measure('hhoes', '2026-08-02T21:59:00Z', 700, 10, 20)
  await measure('hhoes', '2026-08-09T22:30:00Z', 90)
  await measure('hhoes', '2026-08-05T10:00:00Z', 5)
  // More than twelve weeks ago.
  await measure('hhoes', '2026-05-10T22:00:00Z', 6000)
  const { typicalWeek } = await readAt('2026-08-12T12:00:00Z', 'hhoes')
  expect(typicalWeek).toHaveLength(168)
  expect([typicalWeek[0], typicalWeek[167], typicalWeek[2 * 24 + 12]]).toEqual([40, 700, 5])
  expect(typicalWeek.filter((mean) => mean !== null)).toHaveLength(3)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Airing } from '#features/radio/contract.ts'
import { setClock } from '#test/online.ts'
import { emptySchedule, inShort, readSchedule } from '#test/radio-schedule.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { scheduleDemoShows } from './demo-shows.ts'

const clock = setClock('2026-11-22T16:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
})
beforeEach(() => emptySchedule(site))
afterAll(() => site.close())

async function fill(now: string) {
  clock.set(now)
  await scheduleDemoShows({ db: site.database.db, now: clock.now(), zone: 'Europe/Berlin' })
  await expect.poll(async () => (await readSchedule(site)).now).not.toBeNull()
}

/** The minutes between the end of each airing and the start of the next. */
const gaps = (airings: readonly Airing[]) =>
  airings
    .slice(1)
    .map(({ startsAt }, place) => (Date.parse(startsAt) - Date.parse(airings[place]?.endsAt ?? '')) / 60_000)

// A Sunday, a Saturday during opening hours, a Monday, and the week in which summer time ends.
test.each(['2026-11-22T16:00:00Z', '2026-11-21T14:30:00Z', '2026-11-23T00:00:00Z', '2026-10-24T10:00:00Z'])(
  'at every moment of two weeks exactly one show is on: %s',
  async (now) => {
    await fill(now)
    const weeks = await Promise.all([readSchedule(site), readSchedule(site, { week: 1 })])
    const airings = weeks.flatMap((week) => week.airings)
    expect(gaps(airings).filter((minutes) => minutes !== 0)).toEqual([])
    expect(airings.length).toBeGreaterThan(60)
    expect(weeks[0]?.next).not.toBeNull()
    const single = airings.filter(({ isRecurring }) => !isRecurring)
    expect(single).toMatchObject([{ showName: 'Open Studio', isLive: true }])
    expect(Date.parse(single[0]?.startsAt ?? '')).toBeGreaterThan(Date.parse(now))
    expect(new Set(airings.map(({ isLive }) => isLive)).size).toBe(2)
    expect(airings.some(({ coDjName }) => coDjName !== null)).toBe(true)
  },
)

test('a further start leaves the schedule unchanged', async () => {
  await fill('2026-11-22T20:30:00Z')
  const before = await readSchedule(site)
  expect(inShort(before.now)).toBe('Slow Elevator 2026-11-22 21:00-23:00')
  await scheduleDemoShows({ db: site.database.db, now: clock.now(), zone: 'Europe/Berlin' })
  const { rows } = await site.database.pool.query<{ count: number }>('select count(*)::int as count from radio_shows')
  const count = rows[0]?.count ?? 0
  clock.set('2026-12-24T12:00:00Z')
  await scheduleDemoShows({ db: site.database.db, now: clock.now(), zone: 'Europe/Berlin' })
  expect((await site.database.pool.query('select from radio_shows')).rowCount).toBe(count)
})

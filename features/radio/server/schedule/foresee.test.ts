import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { asked } from '#test/newsroom.ts'
import { setClock } from '#test/online.ts'
import { emptySchedule, inShort, readSchedule, schedule } from '#test/radio-schedule.ts'
import { airingIn, changeOf, showBody, staffWeek } from '#test/radio-staff.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addStaffShow, changeStaffShow, foresee } from '../../contract.ts'

/**
 * What is said before times are saved. The clocks of Berlin change on 29 March and 25 October 2026.
 */
const clock = setClock('2026-03-16T12:00:00Z')
let site: TestSite
let chief: Member
beforeAll(async () => {
  site = await startSite({ clock })
  chief = await site.newMember({ name: 'Chief', roles: ['communitymanagement'] })
})
beforeEach(async () => {
  clock.set('2026-03-16T12:00:00Z')
  await emptySchedule(site)
})
afterAll(() => site.close())

type Times = Parameters<typeof schedule>[1] & { lastDay?: string }
const look = (query: Record<string, unknown>) =>
  asked(chief, foresee, { query: { day: '2026-03-18', starts: '20:00', minutes: 120, ...query } })
const nightsOf = async (query: Record<string, unknown>) =>
  (await look(query)).nights.map(({ day, kind, startsAt, endsAt }) => [
    day,
    kind,
    startsAt.slice(11, 16),
    endsAt.slice(11, 16),
  ])
const taken = (draft: Times) => schedule(site, { name: 'Taken', djName: 'DJ Otto', ...draft }, clock.now())

test('a single show: whether it is over, what is there, and what fits in that week', async () => {
  await taken({ firstDay: '2026-03-18', isRecurring: false, starts: '21:00', minutes: 60 })
  const seen = await look({})
  expect(seen).toMatchObject({ times: 1, isOver: false, overlapCount: 1, nights: [] })
  expect(seen.first).toEqual({ startsAt: '2026-03-18T19:00:00.000Z', endsAt: '2026-03-18T21:00:00.000Z' })
  expect(seen.overlaps).toMatchObject([{ showName: 'Taken', djName: 'DJ Otto', startsAt: '2026-03-18T20:00:00.000Z' }])
  expect(seen.fits.map(({ day, starts, minutes }) => [day, starts, minutes])).toEqual([
    ['2026-03-18', '16:00', 120],
    ['2026-03-18', '18:00', 120],
    ['2026-03-18', '22:00', 120],
  ])
  expect(await look({ day: '2026-03-10' })).toMatchObject({ times: 0, isOver: true, first: null })
})

test('a weekly show is compared with every week of a year, also across zones', async () => {
  // Turkey keeps its clock: in summer 20:00 in Istanbul is 19:00 in Berlin, in winter 18:00.
  await taken({ firstDay: '2026-03-18', zone: 'Europe/Istanbul', starts: '20:00', minutes: 60 })
  const winter = await look({ isRecurring: 'true', starts: '18:00', minutes: 60 })
  const summer = await look({ isRecurring: 'true', starts: '19:00', minutes: 60 })
  expect([winter.times, summer.times]).toEqual([53, 53])
  expect([winter.overlapCount, summer.overlapCount]).toEqual([23, 30])
  expect(summer.overlaps[0]?.day).toBe('2026-04-01')
  expect(await look({ isRecurring: 'true', lastDay: '2026-04-08' })).toMatchObject({ times: 4, overlapCount: 0 })
})

test('a change is not compared with what it replaces', async () => {
  const show = await taken({ firstDay: '2026-03-11' })
  const change = { showId: show.id, at: '2026-03-18', isRecurring: 'true', starts: '21:00' }
  expect(await look({ ...change, scope: 'all' })).toMatchObject({ overlapCount: 0 })
  expect(await look({ ...change, scope: 'following' })).toMatchObject({ overlapCount: 0 })
  expect(await look({ ...change, scope: 'one' })).toMatchObject({ overlapCount: 0, times: 1 })
  // A day moved onto another one of the same show meets it there.
  expect(await look({ ...change, scope: 'one', day: '2026-03-25' })).toMatchObject({ overlapCount: 1 })
})

test('both nights: a time that is skipped, one that comes twice, and shorter or longer shows', async () => {
  const night = { isRecurring: 'true', day: '2026-03-22', lastDay: '2026-11-01' }
  expect(await nightsOf({ ...night, starts: '02:30', minutes: 60 })).toEqual([
    ['2026-03-29', 'skipped', '01:30', '02:30'],
    ['2026-10-25', 'twice', '00:30', '02:30'],
    ['2026-10-25', 'longer', '00:30', '02:30'],
  ])
  expect(await nightsOf({ ...night, starts: '01:00', minutes: 180 })).toEqual([
    ['2026-03-29', 'shorter', '00:00', '02:00'],
    ['2026-10-25', 'longer', '23:00', '03:00'],
  ])
  expect(await nightsOf({ ...night, starts: '12:00' })).toEqual([])
})

test.each([
  ['2026-03-29', 23, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 25, '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('the day %s has %i hours, and its shows are where the clock says', async (day, hours, from, to) => {
  clock.set(`${day.slice(0, 8)}${Number(day.slice(8)) - 2}T12:00:00Z`)
  await site.database.pool.query('update accounts_sessions set seen_at = $1', [clock.now()])
  const add = (of: Parameters<typeof showBody>[0]) => asked(chief, addStaffShow, { body: showBody({ day, ...of }) })
  await add({ name: 'All day', starts: '00:00', minutes: 1440 })
  await add({ name: 'After', day: Temporal.PlainDate.from(day).add({ days: 1 }).toString(), starts: '00:00' })
  const all = airingIn(await staffWeek(chief, { week: day }), 'All day')
  expect([all.startsAt, all.endsAt, all.overlaps]).toEqual([from, to, []])
  expect((Date.parse(all.endsAt) - Date.parse(all.startsAt)) / 3_600_000).toBe(hours)
  // The evening is free at its local time, and a part of the night is taken.
  await asked(chief, changeStaffShow, changeOf(all, { minutes: 960 }))
  const { free } = await staffWeek(chief, { week: day })
  expect(free.filter((time) => time.day === day).map(({ starts }) => starts)).toEqual([
    '16:00',
    '18:00',
    '20:00',
    '22:00',
  ])
  await expect.poll(async () => (await readSchedule(site)).airings.map(inShort)).toContain(`All day ${day} 00:00-16:00`)
})

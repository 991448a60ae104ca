import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import { showToday } from '#features/housekeeping/contract.ts'
import { listNotices } from '#features/notifications/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Answered } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { asked } from '#test/newsroom.ts'
import { setClock } from '#test/online.ts'
import { emptySchedule, inShort, readSchedule } from '#test/radio-schedule.ts'
import { airingIn, changeOf, showBody, staffWeek } from '#test/radio-staff.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addStaffShow, answerSwap, askForSwap, cancelStaffShow, changeStaffShow } from '../../contract.ts'
import { forgetSwaps } from './swaps.ts'

/** Two hosts swap the times of their shows, the other's consent given. */
const clock = setClock('2026-03-16T12:00:00Z')
let site: TestSite
let web: TestSite
let one: Member
let two: Member
beforeAll(async () => {
  site = await startSite({ clock })
  web = await startSite({ beside: site, clock, settings: { ROLE: 'web' } })
  one = await site.newMember({ name: 'Host.one', roles: ['radio_lvl1'] })
  two = await site.newMember({ name: 'Host.two', roles: ['radio_lvl1'] })
})
beforeEach(async () => {
  clock.set('2026-03-16T12:00:00Z')
  await emptySchedule(site)
  await site.database.pool.query('truncate notifications_notices cascade')
  const body = showBody({ name: 'One', isRecurring: true, starts: '18:00', minutes: 60 })
  await asked(one, addStaffShow, { body })
  await asked(two, addStaffShow, { body: showBody({ name: 'Two', day: '2026-03-20', starts: '21:30', minutes: 90 }) })
})
afterAll(async () => {
  await web.close()
  await site.close()
})

const refusalIn = ({ status, body }: Answered) => [status, (body as { error?: string }).error]

async function sides(by = one) {
  const week = await staffWeek(by)
  return { mine: airingIn(week, 'One', '2026-03-18'), other: airingIn(week, 'Two') }
}
const ask = async () => asked(one, askForSwap, { body: await sides() })
const give = (by: Member, id: number, answer: 'accepted' | 'declined' | 'withdrawn') =>
  by.ask(answerSwap, { params: { id }, body: { answer } })
const notices = async (by: Member) => (await asked(by, listNotices, {})).items.map(({ notice }) => notice)
const shown = () => Promise.all([site, web].map(async (each) => (await readSchedule(each)).airings.map(inShort)))

test('once the other accepts, the shows change places everywhere, and the asker is notified', async () => {
  const { mine, other } = await sides()
  expect([mine.maySwap, other.maySwap]).toEqual([false, true])
  const { id } = await ask()
  expect(await ask()).toEqual({ id })
  expect(await notices(two)).toEqual([{ kind: 'swapAsked', swapId: id, by: 'Host.one', show: 'Two', otherShow: 'One' }])
  const waiting = async (by: Member) =>
    (await asked(by, showToday, {})).waiting.find(({ area }) => area === 'schedule')?.count
  expect([await waiting(one), await waiting(two)]).toEqual([0, 1])
  expect((await staffWeek(two)).swaps).toMatchObject([{ id, state: 'asked', isAsked: true, askedBy: 'Host.one' }])

  expect((await give(two, id, 'accepted')).status).toBe(200)
  const swapped = ['Two 2026-03-18 18:00-19:00', 'One 2026-03-20 21:30-23:00']
  await expect.poll(shown).toEqual([swapped, swapped])
  expect(await notices(one)).toEqual([
    { kind: 'swapDecided', swapId: id, by: 'Host.two', show: 'One', decision: 'accepted' },
  ])
  expect((await staffWeek(one)).swaps).toMatchObject([{ id, state: 'accepted', isAsker: true }])
  expect(await waiting(two)).toBe(0)
  // Only that week: the series goes on as before.
  const next = await staffWeek(one, { week: '2026-03-25' })
  expect(airingIn(next, 'One')).toMatchObject({ day: '2026-03-25', starts: '18:00', isOwn: true })
})

test('declined or withdrawn, both stay as they are, and the other is notified', async () => {
  const before = await shown()
  const { id } = await ask()
  await give(two, id, 'declined')
  expect(await notices(one)).toMatchObject([{ kind: 'swapDecided', show: 'One', decision: 'declined' }])
  const again = await ask()
  await give(one, again.id, 'withdrawn')
  expect(await notices(two)).toMatchObject([
    { decision: 'withdrawn', show: 'Two' },
    { kind: 'swapAsked' },
    { kind: 'swapAsked' },
  ])
  expect(await shown()).toEqual(before)
  expect(await give(two, again.id, 'accepted')).toMatchObject({
    status: 409,
    body: { error: 'error.stale', swap: { state: 'withdrawn' } },
  })
})

test('nobody but the two decides, and only own shows are offered', async () => {
  const { id } = await ask()
  const chief = await site.newMember({ roles: ['radio_lvl2'] })
  const forbidden = [403, 'error.showForbidden']
  for (const [by, answer] of [
    [chief, 'accepted'],
    [one, 'accepted'],
    [two, 'withdrawn'],
  ] as const)
    expect(refusalIn(await give(by, id, answer))).toEqual(forbidden)
  expect(refusalIn(await chief.ask(askForSwap, { body: await sides(chief) }))).toEqual(forbidden)
  expect(refusalIn(await give(two, 2_000_000, 'accepted'))).toEqual([404, 'error.notFound'])
  const { mine } = await sides()
  expect(refusalIn(await one.ask(askForSwap, { body: { mine, other: { ...mine, day: '2026-03-25' } } }))).toEqual([
    409,
    'error.swapHost',
  ])
})

test('a swap of an airing that was changed, cancelled or has begun is not carried out', async () => {
  const first = await ask()
  const { other } = await sides()
  await asked(two, changeStaffShow, changeOf(other, { starts: '22:00' }))
  expect(await give(two, first.id, 'accepted')).toMatchObject({
    status: 409,
    body: { error: 'error.stale', swap: { state: 'over' } },
  })
  const stale = { mine: (await sides()).mine, other }
  expect(refusalIn(await one.ask(askForSwap, { body: stale }))).toEqual([409, 'error.stale'])

  await give(one, first.id, 'withdrawn')
  const second = await ask()
  const { mine } = await sides()
  const day = { params: { id: mine.showId }, body: { version: mine.version, day: mine.day } }
  await asked(one, cancelStaffShow, day)
  expect((await give(two, second.id, 'accepted')).status).toBe(409)
  clock.set('2026-03-16T12:00:01Z')
  expect((await staffWeek(one)).swaps[0]?.state).toBe('asked')
})

test('the export lists shows and swaps; a closed account leaves both, old swaps are deleted', async () => {
  const leaver = await site.newMember({ name: 'Leaver', roles: ['radio_lvl1'] })
  await asked(leaver, addStaffShow, { body: showBody({ name: 'Gone', day: '2026-03-19' }) })
  const week = await staffWeek(leaver)
  const body = { mine: airingIn(week, 'Gone'), other: airingIn(week, 'Two') }
  await asked(leaver, askForSwap, { body })
  const { radioShows } = (await leaver.ask(exportData, {})).body as Record<string, unknown>
  expect(radioShows).toMatchObject({ shows: [{ name: 'Gone' }], swaps: [{ state: 'asked' }] })
  await leaver.leave()
  await expect.poll(async () => (await staffWeek(two)).swaps).toEqual([])
  expect(airingIn(await staffWeek(two), 'Gone')).toMatchObject({ maySwap: false, djName: 'Guest host' })

  await ask()
  const count = async () => (await site.database.pool.query('select from radio_swaps')).rowCount
  await forgetSwaps(tablesOf(site.database.db), new Date('2026-06-13T12:00:00Z'))
  expect(await count()).toBe(1)
  await forgetSwaps(tablesOf(site.database.db), new Date('2026-06-14T12:00:00Z'))
  expect(await count()).toBe(0)
})

test('hosts that were known by name alone are found at the next start', async () => {
  await site.database.pool.query('update radio_shows set host_id = null')
  expect(airingIn(await staffWeek(two), 'Two')).toMatchObject({ isOwn: false, mayChange: false })
  await site.database.pool.query(
    "update radio_shows set dj_name = upper('Host.two'), co_dj_name = 'Somebody' where name = 'Two'",
  )
  await site.bringFirstContent()
  expect(airingIn(await staffWeek(two), 'Two')).toMatchObject({ isOwn: true, mayChange: true })
  expect(airingIn(await staffWeek(two), 'One')).toMatchObject({ isOwn: false })
})

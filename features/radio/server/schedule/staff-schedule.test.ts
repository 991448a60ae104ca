import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantRole } from '#features/accounts/server/api.ts'
import { listActs } from '#features/audit/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Answered } from '#test/client.ts'
import { invalidationsArrived } from '#test/invalidations.ts'
import type { Member } from '#test/member.ts'
import { asked } from '#test/newsroom.ts'
import { setClock } from '#test/online.ts'
import { emptySchedule, inShort, readSchedule } from '#test/radio-schedule.ts'
import { airingIn, changeOf, dayOf, showBody, staffWeek } from '#test/radio-staff.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addStaffShow,
  bringShowBack,
  cancelStaffShow,
  changeStaffShow,
  copyWeek,
  previewWeekCopy,
  removeStaffShow,
  scheduleCalendarPath,
  showCalendarPath,
  showStaffSchedule,
} from '../../contract.ts'

/** The schedule as the staff changes it, on a site of two processes. */
const clock = setClock('2026-03-16T12:00:00Z')
let site: TestSite
let web: TestSite
let chief: Member
let host: Member
beforeAll(async () => {
  site = await startSite({ clock })
  web = await startSite({ beside: site, clock, settings: { ROLE: 'web' } })
  chief = await site.newMember({ name: 'Chief', roles: ['radio_lvl2'] })
  host = await site.newMember({ name: 'Guest host', roles: ['radio_lvl1'] })
})
beforeEach(async () => {
  clock.set('2026-03-16T12:00:00Z')
  await emptySchedule(site)
})
afterAll(async () => {
  await web.close()
  await site.close()
})

const refusalIn = ({ status, body }: Answered) => [status, (body as { error?: string }).error]
const add = (of: Parameters<typeof showBody>[0] = {}, by = chief) => asked(by, addStaffShow, { body: showBody(of) })
const week = (of: Parameters<typeof staffWeek>[1] = {}, by = chief) => staffWeek(by, of)
/** The public schedule of both processes, in short. */
const shown = async (which: 0 | 1 = 0) =>
  Promise.all([site, web].map(async (each) => (await readSchedule(each, { week: which })).airings.map(inShort)))
/** Resolves when both processes have the messages of all changes until now. */
const arrived = async () => {
  for (const each of [site, web]) await invalidationsArrived(site, each)
}

test('an added show is on the public page and in the calendars of every process with the first message', async () => {
  const wherever = (look: (at: TestSite) => Promise<string>) =>
    Promise.all([site, web].map(async (at) => (await look(at)).includes('Tea Hour')))
  const page = async (at: TestSite) => (await at.get('/en/radio/schedule')).text()
  const calendar = async (at: TestSite) => (await at.get(scheduleCalendarPath)).text()
  await arrived()
  // Both processes keep what they have answered until a message drops it.
  expect([await shown(), await wherever(page), await wherever(calendar)]).toEqual([
    [[], []],
    ...Array(2).fill([false, false]),
  ])
  const { showId } = await add({ coDjName: 'Chief', isRecurring: true, lastDay: '2026-04-01', description: 'Çay' })
  await arrived()
  const short = 'Tea Hour 2026-03-18 20:00-22:00'
  expect([await shown(), await wherever(page), await wherever(calendar)]).toEqual([
    [[short], [short]],
    ...Array(2).fill([true, true]),
  ])
  expect((await readSchedule(web)).airings).toMatchObject([{ djName: 'Guest host', coDjName: 'Chief' }])
  for (const each of [site, web])
    expect(await (await each.get(showCalendarPath(showId))).text()).toContain('RRULE:FREQ=WEEKLY;UNTIL=')
  const seen = airingIn(await week({}, host), 'Tea Hour')
  expect(seen).toMatchObject({ isOwn: true, mayChange: true, day: '2026-03-18', starts: '20:00', minutes: 120 })
  expect(airingIn(await week(), 'Tea Hour')).toMatchObject({ isOwn: true, maySwap: false })
})

test('one airing, those from here on, or all are changed, everywhere', async () => {
  const { showId } = await add({ day: '2026-03-18', isRecurring: true })
  const at = async (day: string, name = 'Tea Hour') => airingIn(await week({ week: day }), name, day)
  const one = await asked(
    chief,
    changeStaffShow,
    changeOf(await at('2026-03-18'), { scope: 'one', starts: '21:00', name: 'Late Tea' }),
  )
  expect(one.showId).not.toBe(showId)
  await expect.poll(() => shown()).toEqual(Array(2).fill(['Late Tea 2026-03-18 21:00-23:00']))
  expect(airingIn(await week(), 'Tea Hour')).toMatchObject({ isCancelled: true, mayChange: true })

  const on = changeOf(await at('2026-03-25'), { scope: 'following', day: '2026-03-26', name: 'Thursday Tea' })
  await asked(chief, changeStaffShow, on)
  await expect.poll(() => shown(1)).toEqual(Array(2).fill(['Thursday Tea 2026-03-26 20:00-22:00']))
  const series = (await week()).series.map(({ name, firstDay, lastDay }) => [name, firstDay, lastDay])
  expect(series).toEqual([['Thursday Tea', '2026-03-26', null]])

  const all = changeOf(await at('2026-04-02', 'Thursday Tea'), { day: '2026-04-03', minutes: 60, coDjName: 'Chief' })
  await asked(chief, changeStaffShow, all)
  await expect.poll(() => shown(1)).toEqual(Array(2).fill(['Thursday Tea 2026-03-27 20:00-21:00']))
  expect((await week({ week: '2026-04-01' })).airings).toMatchObject([{ day: '2026-04-03', coDjName: 'Chief' }])
  const { acts } = await listActs(site.database.db, { act: 'show.changed' }, 3)
  expect(acts.map(({ changes }) => changes)).toMatchObject([{ scope: 'all' }, { scope: 'following' }, { scope: 'one' }])
})

test('days cancelled later move with a changed series', async () => {
  await add({ isRecurring: true })
  const later = airingIn(await week({ week: '2026-04-01' }), 'Tea Hour')
  await asked(chief, cancelStaffShow, dayOf(later))
  const first = airingIn(await week({ week: '2026-03-25' }), 'Tea Hour')
  await asked(chief, changeStaffShow, changeOf(first, { scope: 'following', day: '2026-03-24' }))
  const days = async (day: string) =>
    (await week({ week: day })).airings.map((airing) => [airing.day, airing.isCancelled])
  expect(await days('2026-03-25')).toEqual([['2026-03-24', false]])
  expect(await days('2026-04-01')).toEqual([['2026-03-31', true]])
})

test('a day, or the whole show, is cancelled and brought back, everywhere', async () => {
  const { showId } = await add({ isRecurring: true })
  const airing = async () => airingIn(await week(), 'Tea Hour')
  const on = Array(2).fill(['Tea Hour 2026-03-18 20:00-22:00'])
  await asked(chief, cancelStaffShow, dayOf(await airing()))
  await expect.poll(() => shown()).toEqual([[], []])
  expect(await airing()).toMatchObject({ isCancelled: true })
  await asked(chief, bringShowBack, dayOf(await airing()))
  await expect.poll(() => shown()).toEqual(on)

  const { params, body } = dayOf(await airing(), true)
  const { version } = await asked(chief, cancelStaffShow, { params, body })
  await expect.poll(() => shown()).toEqual([[], []])
  await expect.poll(async () => (await web.get(showCalendarPath(showId))).status).toBe(404)
  expect((await week()).series).toMatchObject([{ name: 'Tea Hour', isWithdrawn: true, version }])
  await asked(chief, bringShowBack, { params, body: { ...body, version } })
  await expect.poll(() => shown()).toEqual(on)
  await expect.poll(async () => (await web.get(showCalendarPath(showId))).status).toBe(200)
})

test('a show that is cancelled as a whole is deleted for good by those who may change it', async () => {
  const { showId } = await add({ djName: 'Chief', isRecurring: true })
  const { params, body } = dayOf(airingIn(await week(), 'Tea Hour'), true)
  const remove = (version: number, by = chief) => by.ask(removeStaffShow, { params, query: { version } })
  expect(await remove(body.version)).toMatchObject({ status: 409, body: { error: 'error.stale', show: { showId } } })
  const { version } = await asked(chief, cancelStaffShow, { params, body })
  expect(refusalIn(await remove(version, host))).toEqual([403, 'error.showForbidden'])
  expect(await remove(version)).toMatchObject({ status: 200, body: { showId } })
  expect((await week()).series).toEqual([])
  expect(refusalIn(await remove(version))).toEqual([404, 'error.notFound'])
  const { acts } = await listActs(site.database.db, { act: 'show.removed', id: String(showId) }, 2)
  expect(acts.map(({ account_id }) => account_id)).toEqual([chief.accountId])
})

test('what a colleague has changed is refused with the show as it is', async () => {
  await add()
  const seen = airingIn(await week(), 'Tea Hour')
  await asked(chief, changeStaffShow, changeOf(seen, { name: 'Coffee Hour' }))
  const stale = await chief.ask(changeStaffShow, changeOf(seen, { name: 'Cocoa Hour' }))
  expect(stale).toMatchObject({
    status: 409,
    body: { error: 'error.stale', show: { name: 'Coffee Hour', version: 2 } },
  })
  expect(refusalIn(await chief.ask(cancelStaffShow, dayOf(seen)))).toEqual([409, 'error.stale'])
  expect(refusalIn(await chief.ask(bringShowBack, dayOf(seen)))).toEqual([409, 'error.stale'])
})

test('of two bookings of one time at once, one is refused', async () => {
  const answers = await Promise.all(
    [chief, host].map((by) => by.ask(addStaffShow, { body: showBody({ djName: by.name }) })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a beginner books free times for themselves and changes their own shows alone', async () => {
  const { showId } = await add({ djName: 'DJ Tea' }, host)
  expect(airingIn(await week({}, host), 'Tea Hour')).toMatchObject({
    showId,
    isOwn: true,
    mayChange: true,
    djName: 'DJ Tea',
  })
  await add({ name: 'Other', djName: 'Chief', starts: '10:00' })
  const other = airingIn(await week({}, host), 'Other')
  expect(other).toMatchObject({ isOwn: false, mayChange: false })
  const forbidden = [403, 'error.showForbidden']
  expect(refusalIn(await host.ask(changeStaffShow, changeOf(other, { name: 'Mine' })))).toEqual(forbidden)
  expect(refusalIn(await host.ask(cancelStaffShow, dayOf(other)))).toEqual(forbidden)
  expect(refusalIn(await host.ask(copyWeek, { body: { from: '2026-03-16', to: '2026-03-23' } }))).toEqual(forbidden)
  // A taken time is refused even if the overlap is accepted.
  const taken = showBody({ starts: '11:00', overlapping: true })
  expect(refusalIn(await host.ask(addStaffShow, { body: taken }))).toEqual([409, 'error.showOverlaps'])
  // An own show cannot be handed over.
  await asked(host, changeStaffShow, changeOf(airingIn(await week({}, host), 'Tea Hour'), { djName: 'Chief' }))
  expect(airingIn(await week({}, host), 'Tea Hour')).toMatchObject({ isOwn: true, djName: 'Chief' })
})

test('a second host changes the times, but not who hosts', async () => {
  await add({ djName: 'Chief', coDjName: host.name })
  await asked(
    host,
    changeStaffShow,
    changeOf(airingIn(await week({}, host), 'Tea Hour'), { djName: 'Me', coDjName: '', starts: '19:00' }),
  )
  expect(airingIn(await week(), 'Tea Hour')).toMatchObject({ djName: 'Chief', coDjName: host.name, starts: '19:00' })
})

test('heads change the schedule if the radio is their department, else it is closed to them', async () => {
  const [radio, news] = await Promise.all(
    ['radio', 'news'].map(async (department) => {
      const head = await site.newMember()
      const granting = { department: department as 'radio' | 'news' }
      await grantRole(tablesOf(site.database.db), head.accountId, 'headof', clock.now(), granting)
      return head
    }),
  )
  if (!radio || !news) throw new Error('Two heads')
  await add({ djName: 'Somebody' }, radio)
  expect((await week({}, radio)).reach).toBe('all')
  expect(refusalIn(await news.ask(showStaffSchedule, { query: {} }))).toEqual([403, 'error.otherDepartment'])
  const show = airingIn(await week(), 'Tea Hour')
  expect(refusalIn(await news.ask(cancelStaffShow, dayOf(show)))).toEqual([403, 'error.showForbidden'])
  expect(refusalIn(await news.ask(addStaffShow, { body: showBody({ starts: '10:00' }) }))).toEqual([
    403,
    'error.showForbidden',
  ])
})

test('the single shows of a week are copied, without what is in the way', async () => {
  await add({ name: 'Weekly', djName: 'A', isRecurring: true, day: '2026-03-17' })
  await add({ name: 'Guest', djName: 'B' })
  await add({ name: 'Blocked', djName: 'C', day: '2026-03-19' })
  await add({ name: 'There', djName: 'D', day: '2026-03-26' })
  const weeks = { from: '2026-03-20', to: '2026-03-27' }
  const plan = {
    copied: [{ showName: 'Guest', startsAt: '2026-03-25T19:00:00.000Z' }],
    left: [{ showName: 'Blocked', startsAt: '2026-03-26T19:00:00.000Z', why: 'overlaps' }],
  }
  expect(await asked(chief, previewWeekCopy, { query: weeks })).toEqual(plan)
  expect(await asked(chief, copyWeek, { body: weeks })).toEqual(plan)
  const again = await asked(chief, copyWeek, { body: weeks })
  expect(again).toEqual({
    copied: [],
    left: [expect.objectContaining({ showName: 'Guest', why: 'there' }), plan.left[0]],
  })
  const names = ['Weekly 2026-03-24 20:00-22:00', 'Guest 2026-03-25 20:00-22:00', 'There 2026-03-26 20:00-22:00']
  await expect.poll(() => shown(1)).toEqual([names, names])
  const past = await asked(chief, copyWeek, { body: { from: '2026-03-16', to: '2026-03-09' } })
  expect(past).toMatchObject({ copied: [], left: [{ why: 'over' }, { why: 'over' }] })
})

test('wrong input is refused by its field, unknown shows and days are not found', async () => {
  for (const [of, field, key] of [
    [{ name: ' ' }, 'name', 'error.formFieldRequired'],
    [{ djName: 'x'.repeat(51) }, 'djName', 'error.formFieldTooLong'],
    [{ minutes: 4 }, 'minutes', 'error.showLength'],
    [{ isRecurring: true, lastDay: '2026-03-17' }, 'lastDay', 'error.showEnds'],
  ] as const) {
    const answer = await chief.ask(addStaffShow, { body: showBody(of) })
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining({ fields: { [field]: key } })])
  }
  expect((await chief.ask(addStaffShow, { body: showBody({ day: '2026-02-30' }) })).status).toBe(422)
  expect(refusalIn(await chief.ask(addStaffShow, { body: showBody({ day: '2026-03-10' }) }))).toEqual([
    409,
    'error.showOver',
  ])
  await add({ day: '2026-03-16' })
  const seen = airingIn(await week(), 'Tea Hour')
  const elsewhere = { ...seen, day: '2026-03-19' }
  expect(refusalIn(await chief.ask(cancelStaffShow, dayOf(elsewhere)))).toEqual([404, 'error.showNotThen'])
  expect(refusalIn(await chief.ask(cancelStaffShow, dayOf({ ...seen, showId: 2_000_000 })))).toEqual([
    404,
    'error.notFound',
  ])
  clock.set('2026-03-16T21:00:00Z')
  expect(refusalIn(await chief.ask(cancelStaffShow, dayOf(seen)))).toEqual([409, 'error.showOver'])
  expect(airingIn(await week(), 'Tea Hour')).toMatchObject({ mayChange: false })
})

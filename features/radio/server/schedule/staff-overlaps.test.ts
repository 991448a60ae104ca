import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answered } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { asked } from '#test/newsroom.ts'
import { setClock } from '#test/online.ts'
import { emptySchedule, schedule } from '#test/radio-schedule.ts'
import { airingIn, dayOf, showBody, staffWeek } from '#test/radio-staff.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addStaffShow, bringShowBack, cancelStaffShow } from '../../contract.ts'

/** What the staff may put over the time of another show: heads after a question, hosts nothing. */
const clock = setClock('2026-03-16T12:00:00Z')
let site: TestSite
let chief: Member
let host: Member
beforeAll(async () => {
  site = await startSite({ clock })
  chief = await site.newMember({ name: 'Chief', roles: ['radio_lvl2'] })
  host = await site.newMember({ name: 'Guest host', roles: ['radio_lvl1'] })
})
beforeEach(() => emptySchedule(site))
afterAll(() => site.close())

const refusalIn = ({ status, body }: Answered) => [status, (body as { error?: string }).error]
const add = (of: Parameters<typeof showBody>[0] = {}, by = chief) => asked(by, addStaffShow, { body: showBody(of) })
const week = (by = chief) => staffWeek(by)

test('a show that is over the time of another is refused with what is there, unless it is accepted', async () => {
  await schedule(site, { name: 'Lift Music', isLive: false, firstDay: '2026-03-11', starts: '21:00' }, clock.now())
  const body = showBody({ isRecurring: true })
  const refused = await chief.ask(addStaffShow, { body })
  expect(refused.body).toMatchObject({
    error: 'error.showOverlaps',
    overlapCount: 53,
    mayAccept: true,
    overlaps: expect.arrayContaining([
      expect.objectContaining({ showName: 'Lift Music', startsAt: '2026-03-18T20:00:00.000Z' }),
    ]),
  })
  expect(refused.status).toBe(409)
  await asked(chief, addStaffShow, { body: { ...body, overlapping: true } })
  const { airings } = await week()
  expect(airings.map((each) => [each.showName, each.overlaps])).toEqual([
    ['Tea Hour', ['Lift Music']],
    ['Lift Music', ['Tea Hour']],
  ])
  // What ends when the other begins is beside it.
  await add({ starts: '19:00', minutes: 60 })
  expect(refusalIn(await chief.ask(addStaffShow, { body: showBody({ starts: '18:30', minutes: 60 }) }))).toEqual([
    409,
    'error.showOverlaps',
  ])
})

test('a cancelled day is not brought back into the time of another show', async () => {
  await add({ isRecurring: true })
  await asked(chief, cancelStaffShow, dayOf(airingIn(await week(), 'Tea Hour')))
  await add({ name: 'Guest', djName: 'Somebody' })
  const back = dayOf(airingIn(await week(), 'Tea Hour'))
  expect(refusalIn(await chief.ask(bringShowBack, back))).toEqual([409, 'error.showOverlaps'])
  const answer = await chief.ask(bringShowBack, { ...back, body: { ...back.body, overlapping: true } })
  expect(answer.status).toBe(200)
})

test('an undone cancellation accepts the overlaps that were there, and refuses what was booked meanwhile', async () => {
  const { showId: evening } = await add({ name: 'Evening', starts: '21:00', isRecurring: true })
  await add({ isRecurring: true, overlapping: true })
  for (const whole of [false, true]) {
    const { params, body } = dayOf(airingIn(await week(), 'Tea Hour'), whole)
    const cancelled = await asked(chief, cancelStaffShow, { params, body })
    expect(cancelled.overlapped).toEqual([evening])
    const undo = () => chief.ask(bringShowBack, { params, body: { ...body, ...cancelled } })
    const { showId } = await add({ name: 'Visit', starts: '20:00', minutes: 30 })
    expect(await undo()).toMatchObject({
      status: 409,
      body: { error: 'error.showOverlaps', mayAccept: true, overlapCount: 1, overlaps: [{ showId }] },
    })
    await asked(chief, cancelStaffShow, dayOf(airingIn(await week(), 'Visit'), true))
    expect((await undo()).status).toBe(200)
  }
})

test('a host brings back neither a day nor a whole show over another show, whatever is accepted', async () => {
  await add({ djName: host.name, isRecurring: true }, host)
  const onDay = dayOf(airingIn(await week(host), 'Tea Hour'))
  await asked(host, cancelStaffShow, onDay)
  const { showId } = await add({ name: 'Visit', djName: 'Somebody', starts: '21:00' })
  const overlaps = [{ showId, showName: 'Visit', startsAt: '2026-03-18T20:00:00.000Z' }]
  const refused = { error: 'error.showOverlaps', mayAccept: false, overlapCount: 1, overlaps }
  const back = async (whole: boolean, by: Member, overlapping: boolean) => {
    const { params, body } = dayOf(airingIn(await week(by), 'Tea Hour'), whole)
    return by.ask(bringShowBack, { params, body: { ...body, overlapping } })
  }
  for (const overlapping of [false, true])
    expect(await back(false, host, overlapping)).toMatchObject({ status: 409, body: refused })
  expect(airingIn(await week(), 'Tea Hour')).toMatchObject({ isCancelled: true })

  // A head, who has been asked, may.
  expect(await back(false, chief, false)).toMatchObject({ status: 409, body: { ...refused, mayAccept: true } })
  expect((await back(false, chief, true)).status).toBe(200)

  const { params, body } = dayOf(airingIn(await week(host), 'Tea Hour'), true)
  const { version } = await asked(host, cancelStaffShow, { params, body })
  const wholeBack = (by: Member) => by.ask(bringShowBack, { params, body: { version, day: null, overlapping: true } })
  expect(await wholeBack(host)).toMatchObject({ status: 409, body: refused })
  expect((await week()).series).toMatchObject([{ name: 'Tea Hour', isWithdrawn: true }])
  expect((await wholeBack(chief)).status).toBe(200)
})

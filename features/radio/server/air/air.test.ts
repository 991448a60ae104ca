import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HeadDepartment, RoleName } from '#features/accounts/contract.ts'
import { grantRole } from '#features/accounts/server/api.ts'
import { changeNote, showMe, showToday } from '#features/housekeeping/contract.ts'
import { listNotices } from '#features/notifications/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { emptyStudio, readLine, send, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { emptySchedule, schedule } from '#test/radio-schedule.ts'
import { type StationSite, startSite } from '#test/site.ts'
import {
  Air,
  answerRequest,
  changeLine,
  leaveHandOver,
  listAirRequests,
  StaffRequest,
  setSays,
  showAir,
  showRadioNow,
  takeSaysBack,
  undoAnswer,
} from '../../contract.ts'

/** What a host does while on air, by its endpoints. */
let site: StationSite
let host: Member
let lead: Member
beforeAll(async () => {
  site = await startSite({ station: {}, settings: { TRUST_PROXY: 'true' } })
  await untilOnline(site)
  host = await site.newMember({ name: 'DJ-Mina', roles: ['radio_lvl1'] })
  lead = await site.newMember({ roles: ['radio_lvl2'] })
})
beforeEach(async () => {
  await emptyStudio(site)
  await emptySchedule(site)
  await site.database.pool.query(
    'truncate radio_dj_says, notifications_notices, notifications_pushes, notifications_messages',
  )
})
afterAll(() => site.close())

/** A show that is on now, for the whole day. */
async function onNow(djName = 'DJ-Mina') {
  const today = Temporal.Now.plainDateISO('UTC').toString()
  const draft = { name: 'Night Shift', djName, zone: 'UTC', firstDay: today, isRecurring: false } as const
  return schedule(site, { ...draft, starts: '00:00', minutes: 1440 }, new Date())
}

async function newHead(department: HeadDepartment) {
  const head = await site.newMember()
  await grantRole(tablesOf(site.database.db), head.accountId, 'headof', new Date(), { department })
  return head
}

const waiting = async (member = lead) =>
  listAirRequests.result.parse((await member.ask(listAirRequests, { query: {} })).body)
const air = async (member = lead) => Air.parse((await member.ask(showAir, { query: {} })).body)
const answer = (id: number, fate: 'seen' | 'played' | 'declined', seen: StaffRequest['fate'] = 'sent') =>
  lead.ask(answerRequest, { params: { id }, body: { fate, seen } })
const now = async () => showRadioNow.result.parse((await site.ask(showRadioNow, {})).body)

test('equal requests are one card, and its answer reaches all senders', async () => {
  const [one, other] = [site.newGuest(), await site.newMember()]
  await sent(one, wish({ name: 'Luna', artist: 'IŞIK', title: 'Gece', message: 'please' }))
  await sent(other, wish({ name: 'Milo', artist: 'ışık', title: 'gece' }))
  await sent(site.newGuest(), { subject: 'greeting', name: 'Otto', message: 'Hi!' })
  const { items, more } = await waiting()
  expect([items.map(({ title, wishes }) => [title, wishes]), more]).toEqual([
    [
      ['Gece', 2],
      ['', 1],
    ],
    0,
  ])
  expect(items[0]?.senders).toEqual([
    { name: 'Luna', message: 'please' },
    { name: 'Milo', message: '' },
  ])
  const { status, body } = await answer(items[0]?.id ?? 0, 'played')
  expect([status, StaffRequest.parse(body)]).toMatchObject([200, { fate: 'played', by: lead.name }])
  for (const client of [one, other]) expect((await readLine(client)).requests[0]?.fate).toBe('played')
  const after = await waiting()
  expect([after.items.length, after.answered.map(({ fate }) => fate)]).toEqual([1, ['played']])
})

test('an answer can be undone within seconds, before its notice is sent', async () => {
  const sender = await site.newMember()
  const { id } = await sent(sender, wish())
  const [card] = (await waiting()).items
  const wishId = card?.id ?? 0
  const noticeCount = async () =>
    listNotices.result.parse((await sender.ask(listNotices, { query: {} })).body).items.length
  await answer(wishId, 'played')
  expect(await noticeCount()).toBe(0)
  const undo = (fate: 'played' | 'declined') => lead.ask(undoAnswer, { params: { id: wishId }, body: { fate } })
  expect(await undo('declined')).toMatchObject({ status: 409, body: { error: 'error.undoOver' } })
  expect(await undo('played')).toMatchObject({ status: 200, body: { fate: 'sent', answeredAt: null } })
  expect((await readLine(sender)).requests).toMatchObject([{ id, fate: 'sent' }])
  expect((await undo('played')).status).toBe(409)
  // Played again, the notice comes once that cannot be undone either.
  await answer(wishId, 'played')
  expect(await noticeCount()).toBe(0)
  await site.database.pool.query("update notifications_notices set told_at = told_at - interval '15 seconds'")
  expect(await noticeCount()).toBe(1)

  await answer(wishId, 'declined', 'played')
  expect(await noticeCount()).toBe(0)
  await site.database.pool.query("update radio_wishes set fated_at = now() - interval '1 minute'")
  expect(await undo('declined')).toMatchObject({ status: 409, body: { error: 'error.undoOver' } })
})

test('an answer to what a colleague has answered is refused with what is there now', async () => {
  await sent(site.newGuest(), wish())
  const id = (await waiting()).items[0]?.id ?? 0
  await answer(id, 'declined')
  const late = await host.ask(answerRequest, { params: { id }, body: { fate: 'played', seen: 'sent' } })
  expect(late).toMatchObject({
    status: 409,
    body: { error: 'error.stale', current: { fate: 'declined', by: lead.name } },
  })
  expect((await host.ask(answerRequest, { params: { id }, body: { fate: 'declined', seen: 'sent' } })).status).toBe(200)
  expect((await answer(id, 'played', 'declined')).status).toBe(200)
  expect((await answer(2_000_000, 'played')).status).toBe(404)
  const wrong = await lead.ask(answerRequest, { params: { id }, body: { fate: 'loved' as 'played', seen: 'sent' } })
  expect(wrong).toMatchObject({ status: 422, body: { fields: { fate: 'error.incorrectData' } } })
})

test('hosts control the request line during their own show, other radio staff always or never', async () => {
  const close = (member: Member, isOpen = false) => member.ask(changeLine, { body: { station: 'main', isOpen } })
  expect(await close(host)).toMatchObject({ status: 403, body: { error: 'error.notYourShow' } })
  expect((await air(host)).mayHold).toBe(false)
  await onNow()
  expect(await air(host)).toMatchObject({ isHost: true, mayHold: true, line: { isOpen: true, by: null } })
  expect(await close(host)).toMatchObject({ status: 200, body: { isOpen: false } })
  expect((await air()).line).toMatchObject({ isOpen: false, by: host.name })
  expect((await send(site.newGuest(), wish())).status).toBe(403)
  expect((await close(lead, true)).status).toBe(200)
  expect((await send(site.newGuest(), wish())).status).toBe(200)
  await emptySchedule(site)
  await onNow('Somebody else')
  expect((await close(host)).status).toBe(403)
  expect((await close(await newHead('radio'))).status).toBe(200)
  expect(await close(await newHead('news'))).toMatchObject({ status: 403, body: { error: 'error.otherDepartment' } })
})

test('the radio is closed to heads of other departments, and to roles without it', async () => {
  const [radio, news] = [await newHead('radio'), await newHead('news')]
  const writer = await site.newMember({ roles: ['news_lvl3'] })
  const permissionsOf = async (member: Member) => showMe.result.parse((await member.ask(showMe, {})).body).permissions
  expect((await radio.ask(showAir, { query: {} })).status).toBe(200)
  expect((await permissionsOf(radio))['radio.air']).toBe('own')
  expect(await news.ask(showAir, { query: {} })).toMatchObject({
    status: 403,
    body: { error: 'error.otherDepartment' },
  })
  expect(await permissionsOf(news)).not.toHaveProperty(['radio.air'])
  expect(await writer.ask(showAir, { query: {} })).toMatchObject({
    status: 403,
    body: { error: 'error.notAuthorized' },
  })
})

test('what the DJ says is shown to all listeners until the show ends', async () => {
  const says = (text: string, member: Member = host) => member.ask(setSays, { body: { station: 'main', text } })
  expect(await says('Hello', lead)).toMatchObject({ status: 409, body: { error: 'error.noShow' } })
  await onNow()
  expect(await says(' The bell\nrings  at nine. ')).toMatchObject({
    status: 200,
    body: { text: 'The bell rings at nine.' },
  })
  await expect.poll(async () => (await now()).djSays).toBe('The bell rings at nine.')
  expect((await air()).says).toMatchObject({ text: 'The bell rings at nine.', by: host.name })
  for (const text of ['come to lamps.example.com', 'https://example.org', 'www.example.org'])
    expect(await says(text)).toMatchObject({ status: 422, body: { error: 'error.addressInText' } })
  expect(await says('what the Fuuuck')).toMatchObject({ status: 422, body: { error: 'error.watchedWord' } })
  expect(await says('🔔'.repeat(141))).toMatchObject({
    status: 422,
    body: { fields: { text: 'error.formFieldTooLong' } },
  })
  expect(await says(' \u200b ')).toMatchObject({ status: 422, body: { fields: { text: 'error.formFieldRequired' } } })
  expect((await says('🔔'.repeat(140))).status).toBe(200)
  expect((await host.ask(takeSaysBack, { params: { station: 'main' } })).status).toBe(200)
  await expect.poll(async () => (await now()).djSays).toBeNull()

  await says('See you!')
  await expect.poll(async () => (await now()).djSays).toBe('See you!')
  await emptySchedule(site)
  await onNow('Somebody else')
  await expect.poll(async () => (await now()).djSays).toBeNull()
})

test('a hand-over note is read by those who may be on air, on Today too', async () => {
  const writer = await site.newMember({ roles: ['news_lvl3'] })
  const news = await newHead('news')
  const text = 'Microphone 2 crackles.'
  const left = await host.ask(leaveHandOver, { body: { station: 'main', text } })
  expect([left.status, (await air()).notes]).toMatchObject([201, [{ text, by: host.name }]])
  const { id } = leaveHandOver.result.parse(left.body)
  const onToday = async (member: Member) =>
    showToday.result.parse((await member.ask(showToday, {})).body).notes.map((note) => note.text)
  expect([await onToday(lead), await onToday(writer), await onToday(news)]).toEqual([[text], [], []])
  const done = (member: Member) => member.ask(changeNote, { params: { id }, body: { done: true } })
  expect((await done(writer)).status).toBe(404)
  expect((await done(lead)).status).toBe(200)
  expect((await air()).notes).toEqual([])
})

test('requests are counted for the staff of the radio, and the hosts of a show are notified once', async () => {
  await onNow()
  await sent(site.newGuest(), wish())
  await sent(site.newGuest(), wish({ title: 'Other' }))
  const countOf = async (member: Member) =>
    showToday.result.parse((await member.ask(showToday, {})).body).waiting.find(({ area }) => area === 'requests')
      ?.count
  const writer = await site.newMember({ roles: ['news_lvl3'] })
  expect([await countOf(lead), await countOf(writer)]).toEqual([2, undefined])
  const noticesOf = async (member: Member) =>
    listNotices.result.parse((await member.ask(listNotices, { query: {} })).body).items.map(({ notice }) => notice)
  expect(await noticesOf(host)).toEqual([{ kind: 'requestWaits', station: 'main' }])
  expect(await noticesOf(lead)).toEqual([])
})

test.each(['radio_lvl1', 'radio_lvl2', 'communitymanagement'] satisfies RoleName[])('%s may answer', async (role) => {
  await sent(site.newGuest(), wish())
  const member = await site.newMember({ roles: [role] })
  const id = (await waiting(member)).items[0]?.id ?? 0
  expect((await member.ask(answerRequest, { params: { id }, body: { fate: 'seen', seen: 'sent' } })).status).toBe(200)
})

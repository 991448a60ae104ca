import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, showCurrentUser } from '#features/accounts/contract.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { banMember, endMemberSessions, unbanMember, undoUnban } from '../contract.ts'
import { actsOn, cardIn, cardOf, confirm, refusalIn } from './testing/cards.ts'

/** Bans by ranks and lengths, their history, and two colleagues at once. */
let site: TestSite
let head: Member
let manager: Member
let ahead = 0
beforeAll(async () => {
  site = await startSite({ clock: { now: () => new Date(Date.now() + ahead) } })
  head = await site.newMember({ name: 'Head', roles: ['headof'] })
  manager = await site.newMember({ name: 'Manager', roles: ['communitymanagement'] })
})
afterAll(() => site.close())

const ban = (by: Member, member: Member, days: number | null, seen: number | null = null) =>
  by.ask(banMember, { params: { id: member.accountId }, body: { days, reason: 'Spam', seen } })
const unban = (by: Member, member: Member, id: number) =>
  by.ask(unbanMember, { params: { id: member.accountId, ban: id }, body: { reason: 'A mistake' } })

test('a ban ends the sessions, and the member reads the reason when logging in', async () => {
  const member = await site.newMember()
  const card = cardIn(await ban(head, member, 7))
  expect(card).toMatchObject({
    sessions: 0,
    bans: [{ reason: 'Spam', by: { name: 'Head' }, holds: true, lifted: null }],
  })
  expect((await member.ask(showCurrentUser, {})).body).toMatchObject({ user: null })
  const { hotel, name, password } = member
  const refused = await site.newGuest().ask(logIn, { body: { hotel, name, password } })
  expect([refused.status, refused.body]).toMatchObject([403, { error: 'error.banned', reason: 'Spam' }])

  const lifted = cardIn(await unban(head, member, card.bans[0]?.id ?? 0))
  expect(lifted.bans).toMatchObject([{ holds: false, lifted: { by: { name: 'Head' }, reason: 'A mistake' } }])
  expect((await site.newGuest().ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  expect(await actsOn(site, member)).toEqual([
    ['account.banned', head.accountId, { until: expect.any(String) }],
    ['account.unbanned', head.accountId, {}],
  ])
  const late = await unban(head, member, card.bans[0]?.id ?? 0)
  const current = await cardOf(head, member)
  expect([late.status, late.body]).toEqual([409, { error: 'error.stale', current, by: 'Head' }])
  expect(refusalIn(await unban(head, member, 2_000_000))).toEqual([404, 'error.gone'])
})

test('more than 30 days needs the permission and a confirmed session', async () => {
  const member = await site.newMember()
  for (const days of [31, null]) {
    expect(refusalIn(await ban(head, member, days))).toEqual([403, 'error.notAuthorized'])
    expect(refusalIn(await ban(manager, member, days))).toEqual([403, 'error.stepUpRequired'])
  }
  expect((await ban(manager, member, 30)).status).toBe(201)
  await confirm(manager)
  const seen = (await cardOf(head, member)).bans[0]?.id ?? null
  expect(cardIn(await ban(manager, member, null, seen)).bans).toMatchObject([
    { until: null, holds: true },
    { holds: false, lifted: { by: { name: 'Manager' } } },
  ])
})

test('a head neither replaces nor lifts the ban of a colleague', async () => {
  const member = await site.newMember()
  const [{ id } = { id: 0 }] = cardIn(await ban(manager, member, 3)).bans
  expect(refusalIn(await ban(head, member, 1, id))).toEqual([403, 'error.notAuthorized'])
  expect(refusalIn(await unban(head, member, id))).toEqual([403, 'error.notAuthorized'])
  expect(cardIn(await unban(manager, member, id)).bans).toMatchObject([{ holds: false }])
})

test('of two bans at once one wins, and the other is refused', async () => {
  const member = await site.newMember()
  const answers = await Promise.all([ban(head, member, 3), ban(manager, member, 5)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  // The other one reads which ban is in force now, and who gave it.
  const [winner, loser] = answers[0].status === 201 ? ([head, manager] as const) : ([manager, head] as const)
  const current = await cardOf(loser, member)
  expect(current.bans).toMatchObject([{ holds: true, by: { name: winner.name } }])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({ error: 'error.stale', current, by: winner.name })
})

test('replacing a ban that a colleague has lifted is refused with their name', async () => {
  const member = await site.newMember()
  const [{ id } = { id: 0 }] = cardIn(await ban(head, member, 3)).bans
  await unban(manager, member, id)
  const { body } = await ban(head, member, 5, id)
  expect(body).toMatchObject({ error: 'error.stale', current: { bans: [{ id, holds: false }] }, by: 'Manager' })
})

const undo = (by: Member, member: Member, id: number) =>
  by.ask(undoUnban, { params: { id: member.accountId, ban: id } })
const over = [409, 'error.undoOver']

test('lifting a ban is undone within ten seconds, by who lifted it, and ends the sessions begun since', async () => {
  const member = await site.newMember()
  const banned = cardIn(await ban(head, member, 7))
  const [{ id } = { id: 0 }] = banned.bans
  expect(refusalIn(await undo(head, member, id))).toEqual(over)
  await unban(head, member, id)
  const { hotel, name, password } = member
  const browser = site.newGuest()
  expect((await browser.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  expect(refusalIn(await undo(manager, member, id))).toEqual(over)
  const restored = cardIn(await undo(head, member, id))
  expect(restored).toMatchObject({ sessions: 0, bans: banned.bans })
  expect((await browser.ask(showCurrentUser, {})).body).toMatchObject({ user: null })
  expect((await browser.ask(logIn, { body: { hotel, name, password } })).status).toBe(403)
  expect(refusalIn(await undo(head, member, id))).toEqual(over)
  const until = banned.bans[0]?.until
  expect(await actsOn(site, member)).toEqual([
    ['account.banned', head.accountId, { until }],
    ['account.unbanned', head.accountId, {}],
    ['account.banned', head.accountId, { until }],
  ])

  // As by a press in the last moment of the bar, which begins with the answer.
  await unban(head, member, id)
  ahead += 10_001
  expect(cardIn(await undo(head, member, id)).bans).toMatchObject([{ id, holds: true }])
  await unban(head, member, id)
  ahead += 12_001
  expect(refusalIn(await undo(head, member, id))).toEqual(over)
  expect((await cardOf(head, member)).bans).toMatchObject([{ holds: false, lifted: { reason: 'A mistake' } }])
  ahead = 0
})

test('a ban that was replaced is in force again once the other is undone, and not beside another', async () => {
  const member = await site.newMember()
  const [{ id: first } = { id: 0 }] = cardIn(await ban(head, member, 7)).bans
  const [{ id: second } = { id: 0 }] = cardIn(await ban(head, member, 3, first)).bans
  expect(refusalIn(await undo(head, member, first))).toEqual(over)
  await unban(head, member, second)
  expect(cardIn(await undo(head, member, first)).bans).toMatchObject([
    { id: second, holds: false },
    { id: first, holds: true, lifted: null },
  ])
  expect(refusalIn(await undo(head, member, second))).toEqual(over)
  for (const other of [await site.newMember(), head]) expect(refusalIn(await undo(manager, other, first))).toEqual(over)
})

test('of two concurrent undos of one lifting, such as by two clicks, one succeeds', async () => {
  const member = await site.newMember()
  const [{ id } = { id: 0 }] = cardIn(await ban(head, member, 7)).bans
  await unban(head, member, id)
  const answers = await Promise.all([undo(head, member, id), undo(head, member, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('bans are limited by rank, and news editors cannot ban', async () => {
  const [equal, editor] = [await site.newMember({ roles: ['headof'] }), await site.newMember({ roles: ['news_lvl3'] })]
  for (const member of [equal, manager, head]) {
    expect(refusalIn(await ban(head, member, 1))).toEqual([403, 'error.rankTooLow'])
    expect(refusalIn(await head.ask(endMemberSessions, { params: { id: member.accountId } }))[0]).toBe(403)
  }
  expect(refusalIn(await ban(editor, await site.newMember(), 1))).toEqual([403, 'error.notAuthorized'])
  expect(refusalIn(await undo(editor, equal, 1))).toEqual([403, 'error.notAuthorized'])
  expect(refusalIn(await undo(head, equal, 1))).toEqual([403, 'error.rankTooLow'])
  const bad = await head.ask(banMember, {
    params: { id: editor.accountId },
    body: { days: 0, reason: '', seen: null },
  })
  expect([bad.status, bad.body]).toMatchObject([422, { fields: { reason: 'error.formFieldRequired' } }])
})

test('all sessions of a member can be ended', async () => {
  const member = await site.newMember()
  expect(cardIn(await head.ask(endMemberSessions, { params: { id: member.accountId } }))).toMatchObject({ sessions: 0 })
  expect((await member.ask(showCurrentUser, {})).body).toMatchObject({ user: null })
  expect(await actsOn(site, member)).toEqual([['account.sessionsEnded', head.accountId, { sessions: 1 }]])
})

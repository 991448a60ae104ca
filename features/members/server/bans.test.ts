import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, showCurrentUser } from '#features/accounts/contract.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { banMember, endMemberSessions, unbanMember } from '../contract.ts'
import { actsOn, cardIn, cardOf, confirm, refusalIn } from './testing/cards.ts'

/** Bans by ranks and lengths, their history, and two colleagues at once. */
let site: TestSite
let head: Member
let manager: Member
beforeAll(async () => {
  site = await startSite()
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

test('who replaces a ban that a colleague has lifted reads who lifted it', async () => {
  const member = await site.newMember()
  const [{ id } = { id: 0 }] = cardIn(await ban(head, member, 3)).bans
  await unban(manager, member, id)
  const { body } = await ban(head, member, 5, id)
  expect(body).toMatchObject({ error: 'error.stale', current: { bans: [{ id, holds: false }] }, by: 'Manager' })
})

test('the rank decides, and news editors do not ban', async () => {
  const [equal, editor] = [await site.newMember({ roles: ['headof'] }), await site.newMember({ roles: ['news_lvl3'] })]
  for (const member of [equal, manager, head]) {
    expect(refusalIn(await ban(head, member, 1))).toEqual([403, 'error.rankTooLow'])
    expect(refusalIn(await head.ask(endMemberSessions, { params: { id: member.accountId } }))[0]).toBe(403)
  }
  expect(refusalIn(await ban(editor, await site.newMember(), 1))).toEqual([403, 'error.notAuthorized'])
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

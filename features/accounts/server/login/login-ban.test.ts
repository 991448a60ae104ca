import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainTimeOf } from '#platform/contract/plain-time.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { logIn, requestCode, resetPassword, showCurrentUser } from '../../contract.ts'
import { ban, unban } from '../api.ts'
import type { AccountsTables } from '../tables.ts'

/** A ban blocks the login, gives its reason only after the right password, and expires. */
let site: TestSite
let at = Date.parse('2026-11-21T09:00:00Z')
const hour = 3_600_000
beforeAll(async () => {
  site = await startSite({ clock: { now: () => new Date(at) } })
})
afterAll(() => site.close())

const database = () => tablesOf<AccountsTables>(site.database.db)

async function shutOut(member: Member, reason: string, hours: number | null): Promise<string | null> {
  const until = hours === null ? null : new Date(at + hours * hour)
  await ban(database(), member.accountId, { reason, until }, new Date(at))
  return until && plainTimeOf(until)
}

async function enter({ hotel, name, password }: Member, typed = password) {
  const guest = site.newGuest()
  const { status, body } = await guest.ask(logIn, { body: { hotel, name, password: typed } })
  return { status, body, isIn: guest.cookies.has('session'), isKnown: guest.cookies.has('device') }
}

test('shows reason and end of the ban only after the right password', async () => {
  const member = await site.newMember()
  const banned_until = await shutOut(member, 'spam in the lobby', 5)
  expect(await enter(member)).toEqual({
    status: 403,
    body: { error: 'error.banned', reason: 'spam in the lobby', banned_until },
    isIn: false,
    isKnown: false,
  })
  const wrong = await enter(member, 'a wrong password')
  expect([wrong.status, wrong.body]).toEqual([401, { error: 'error.invalidCredentials' }])
})

test('a ban expires on its own', async () => {
  const member = await site.newMember()
  await shutOut(member, 'spam', 5)
  at += 5 * hour - 1000
  expect((await enter(member)).status).toBe(403)
  at += 1000
  expect((await enter(member)).status).toBe(200)
  expect((await enter(member)).status).toBe(200)
})

test('a permanent ban has no end', async () => {
  const member = await site.newMember()
  await shutOut(member, 'fraud', null)
  const body = { error: 'error.banned', reason: 'fraud', banned_until: null }
  expect((await enter(member)).body).toEqual(body)
  at += 50 * 365 * 24 * hour
  expect((await enter(member)).body).toEqual(body)
})

test('a later ban replaces the current one, shorter or longer, and lifting removes it', async () => {
  const member = await site.newMember()
  await shutOut(member, 'first', null)
  const banned_until = await shutOut(member, 'second', 2)
  expect((await enter(member)).body).toEqual({ error: 'error.banned', reason: 'second', banned_until })
  expect(await unban(database(), member.accountId, new Date(at))).toBe(true)
  expect((await enter(member)).status).toBe(200)
  expect(await unban(database(), member.accountId, new Date(at))).toBe(false)
})

test('sessions from before the ban stay ended after it', async () => {
  const member = await site.newMember()
  const secret = member.cookies.get('session') ?? ''
  await shutOut(member, 'noise', 1)
  const visit = () => member.ask(showCurrentUser, {})
  await expect.poll(async () => (await visit()).body).toEqual({ user: null, roles: [] })
  at += 2 * hour
  member.cookies.set('session', secret)
  expect((await visit()).body).toEqual({ user: null, roles: [] })
})

test('resetting the password by motto does not get around a ban', async () => {
  const member = await site.newMember()
  const banned_until = await shutOut(member, 'noise', 3)
  const guest = site.newGuest()
  const player = { hotel: member.hotel, name: member.name }
  const issued = await guest.ask(requestCode, { body: { ...player, purpose: 'password' } })
  const { code } = requestCode.result.parse(issued.body)
  site.hotel.world.setMotto(member.hotel, member.name, code)
  const body = { ...player, password: 'brand new lamp', password_confirmation: 'brand new lamp', code }
  expect((await guest.ask(resetPassword, { body })).body).toMatchObject({ status: 200 })
  expect(guest.cookies.has('session')).toBe(false)
  const refused = await enter(member, 'brand new lamp')
  expect(refused.body).toEqual({ error: 'error.banned', reason: 'noise', banned_until })
})

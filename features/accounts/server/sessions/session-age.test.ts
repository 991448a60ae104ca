import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listSessions, logIn, showCurrentUser } from '../../contract.ts'
import type { AccountsTables } from '../tables.ts'
import { forgetWhatIsOver } from './sessions.ts'

/**
 * How long a session lasts without a visit (specification §4.1): 12 hours, or 60 days if
 * remembered.
 */
let site: TestSite
let other: TestSite
let member: Member
let at = Date.parse('2026-11-21T09:00:00Z')
const clock = { now: () => new Date(at) }
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

beforeAll(async () => {
  site = await startSite({ clock })
  other = await startSite({ beside: site, clock })
  member = await site.newMember()
})
afterAll(async () => {
  await other.close()
  await site.close()
})

async function enter(remember: boolean): Promise<Client> {
  const client = site.newGuest()
  const { hotel, name, password } = member
  expect((await client.ask(logIn, { body: { hotel, name, password, remember } })).status).toBe(200)
  return client
}

/** Whether a client is logged in, according to both the session cache and the database. */
async function isIn(client: Client): Promise<boolean> {
  const secret = client.cookies.get('session') ?? ''
  const { user } = showCurrentUser.result.parse((await client.ask(showCurrentUser, {})).body)
  client.cookies.set('session', secret)
  const { status } = await client.ask(listSessions, {})
  expect(status).toBe(user ? 200 : 401)
  return user !== null
}

test('a session ends after twelve hours without a visit, and each visit extends it', async () => {
  const client = await enter(false)
  for (let visits = 0; visits < 3; visits++) {
    at += 12 * hour - minute
    expect(await isIn(client)).toBe(true)
  }
  at += 12 * hour
  expect(await isIn(client)).toBe(false)
})

test('a remembered session ends after sixty days without a visit, and each visit extends it', async () => {
  const client = await enter(true)
  for (let visits = 0; visits < 3; visits++) {
    at += 60 * day - minute
    expect(await isIn(client)).toBe(true)
  }
  at += 60 * day
  expect(await isIn(client)).toBe(false)
})

test('the token expires together with the session', async () => {
  const client = site.newGuest()
  const { hotel, name, password } = member
  const { token } = logIn.result.parse((await client.ask(logIn, { body: { hotel, name, password } })).body)
  const headers = { authorization: `Bearer ${token}` }
  const status = async () => (await fetch(site.address + listSessions.path, { headers })).status
  expect(await status()).toBe(200)
  at += 12 * hour
  expect(await status()).toBe(401)
})

test('a process accepts a session that another process has extended', async () => {
  const client = await enter(false)
  const secret = client.cookies.get('session')
  const visit = async () => {
    const response = await fetch(other.address + showCurrentUser.path, { headers: { cookie: `session=${secret}` } })
    return showCurrentUser.result.parse(await response.json()).user?.name
  }
  expect(await visit()).toBe(member.name)
  at += 8 * hour
  expect(await isIn(client)).toBe(true)
  at += 8 * hour
  expect(await visit()).toBe(member.name)
  at += 11 * hour
  expect(await isIn(client)).toBe(true)
})

test('expired sessions are not listed and are deleted in time', async () => {
  const old = await enter(false)
  at += 6 * hour
  const young = await enter(false)
  at += 6 * hour
  expect(await isIn(old)).toBe(false)
  const listed = listSessions.result.parse((await young.ask(listSessions, {})).body)
  const count = async () => {
    const { rows } = await site.database.pool.query<{ count: number }>(
      'select count(*) from accounts_sessions where account_id = $1',
      [member.accountId],
    )
    return rows[0]?.count
  }
  expect(await count()).toBeGreaterThan(listed.length)
  await forgetWhatIsOver(tablesOf<AccountsTables>(site.database.db), clock.now())
  expect(await count()).toBe(listed.length)
  expect(await isIn(young)).toBe(true)
})

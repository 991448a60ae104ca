import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  changePassword,
  closeAccount,
  endSessions,
  listSessions,
  logIn,
  logOut,
  requestCode,
  resetPassword,
  showCurrentUser,
} from '../../contract.ts'
import { ban } from '../api.ts'

/** Ending a session ends its cookie and token at once in every process (specification §4.1). */
let site: TestSite
let other: TestSite
let member: Member
beforeAll(async () => {
  site = await startSite()
  other = await startSite({ beside: site })
})
afterAll(async () => {
  await other.close()
  await site.close()
})
beforeEach(async () => {
  member = await site.newMember()
})

/** What identifies a session: the cookie's secret and the token. */
type Keys = { secret: string; token: string }

function keysOf(client: Client, token: string): Keys {
  return { secret: client.cookies.get('session') ?? '', token }
}

/** Logs in again in another browser. */
async function another(): Promise<Keys> {
  const guest = site.newGuest()
  const { hotel, name, password } = member
  const answer = await guest.ask(logIn, { body: { hotel, name, password } })
  return keysOf(guest, logIn.result.parse(answer.body).token)
}

async function statusWith(address: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(address + listSessions.path, { headers })).status
}

/** The answers of both processes to the cookie alone, the token alone, and both together. */
async function answersTo({ secret, token }: Keys): Promise<number[]> {
  const cookie = `session=${secret}`
  const authorization = `Bearer ${token}`
  const brought = [{ cookie }, { authorization }, { cookie, authorization }]
  const statuses: number[] = []
  for (const { address } of [site, other])
    for (const headers of brought) statuses.push(await statusWith(address, headers))
  return statuses
}

/** Makes both processes cache a session. */
async function look(keys: Keys) {
  const headers = [{ cookie: `session=${keys.secret}` }, { authorization: `Bearer ${keys.token}` }]
  for (const { address } of [site, other])
    for (const each of headers) {
      const visit = await (await fetch(address + showCurrentUser.path, { headers: each })).json()
      expect(visit).toMatchObject({ user: { name: member.name } })
    }
}

/** The caches for pages and polls drop the session with the invalidation. */
async function isForgotten({ secret, token }: Keys) {
  for (const { address } of [site, other])
    for (const headers of [{ cookie: `session=${secret}` }, { authorization: `Bearer ${token}` }]) {
      const visit = async () => (await fetch(address + showCurrentUser.path, { headers })).json()
      await expect.poll(visit).toEqual({ user: null, roles: [] })
    }
}

const good = [200, 200, 200, 200, 200, 200]
const over = [401, 401, 401, 401, 401, 401]

test('cookie and token are each sufficient', async () => {
  expect(await answersTo(keysOf(member, member.token))).toEqual(good)
})

test('cookie and token of different sessions are not a login, even for the same account', async () => {
  const own = keysOf(member, member.token)
  const second = await another()
  for (const token of [second.token, 'x', own.secret]) {
    const headers = { cookie: `session=${own.secret}`, authorization: `Bearer ${token}` }
    expect(await statusWith(site.address, headers)).toBe(401)
  }
  expect(await statusWith(site.address, { cookie: `session=${own.token}` })).toBe(401)
  expect(await statusWith(site.address, { authorization: `Bearer ${own.secret}` })).toBe(401)
})

test('logging out ends only this session', async () => {
  const own = keysOf(member, member.token)
  const second = await another()
  await look(own)
  expect((await member.ask(logOut, {})).status).toBe(200)
  expect(await answersTo(own)).toEqual(over)
  expect(await answersTo(second)).toEqual(good)
  await isForgotten(own)
})

test('logging out with the token alone ends the cookie too', async () => {
  const own = keysOf(member, member.token)
  await look(own)
  const headers = { authorization: `Bearer ${own.token}` }
  expect((await fetch(site.address + logOut.path, { method: 'POST', headers })).status).toBe(200)
  expect(await answersTo(own)).toEqual(over)
})

test('logging out in a tab with an old token ends the session of the cookie', async () => {
  const own = keysOf(member, member.token)
  const former = await another()
  await member.ask(logOut, {}, { authorization: `Bearer ${former.token}` })
  expect(await answersTo(own)).toEqual(over)
  expect(await answersTo(former)).toEqual(good)
})

test('logging out everywhere ends all sessions', async () => {
  const all = [keysOf(member, member.token), await another(), await another()]
  for (const keys of all) await look(keys)
  expect((await member.ask(endSessions, {})).status).toBe(200)
  for (const keys of all) expect(await answersTo(keys)).toEqual(over)
  expect((await member.ask(showCurrentUser, {})).body).toEqual({ user: null, roles: [] })
})

test('a new password ends the other sessions and gives this one new secrets', async () => {
  const own = keysOf(member, member.token)
  const second = await another()
  for (const keys of [own, second]) await look(keys)
  const changed = { password: 'a lamp outside', password_confirmation: 'a lamp outside' }
  const answer = await member.ask(changePassword, { body: { old_password: member.password, ...changed } })
  for (const keys of [own, second]) expect(await answersTo(keys)).toEqual(over)
  expect(await answersTo(keysOf(member, changePassword.result.parse(answer.body).token))).toEqual(good)
  await isForgotten(second)
})

test('a password reset ends all sessions', async () => {
  const all = [keysOf(member, member.token), await another()]
  for (const keys of all) await look(keys)
  const guest = site.newGuest()
  const player = { hotel: member.hotel, name: member.name }
  const issued = await guest.ask(requestCode, { body: { ...player, purpose: 'password' } })
  const { code } = requestCode.result.parse(issued.body)
  site.hotel.world.setMotto(member.hotel, member.name, code)
  const body = { ...player, password: 'found again', password_confirmation: 'found again', code }
  expect((await guest.ask(resetPassword, { body })).body).toMatchObject({ status: 200 })
  for (const keys of all) expect(await answersTo(keys)).toEqual(over)
})

test('a ban ends all sessions', async () => {
  const all = [keysOf(member, member.token), await another()]
  for (const keys of all) await look(keys)
  await ban(tablesOf(site.database.db), member.accountId, { reason: 'noise', until: null }, new Date())
  for (const keys of all) expect(await answersTo(keys)).toEqual(over)
  for (const keys of all) await isForgotten(keys)
})

test('a closed account has no sessions', async () => {
  const all = [keysOf(member, member.token), await another()]
  for (const keys of all) await look(keys)
  expect((await member.ask(closeAccount, { body: { password: member.password } })).status).toBe(200)
  for (const keys of all) expect(await answersTo(keys)).toEqual(over)
})

test('a process without invalidations shows nothing private of an ended session', async () => {
  const { pool } = site.database
  const listeners = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'nightbell-messages'`,
    )
    return rows.map(({ pid }) => pid)
  }
  const before = await listeners()
  const deaf = await startSite({ beside: site })
  const server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  const database = new URL(site.connectionString).pathname.slice(1)
  const allow = (connections: boolean) => server.query(`alter database ${database} allow_connections ${connections}`)
  try {
    const own = (await listeners()).filter((pid) => !before.includes(pid))
    expect(own).toHaveLength(1)
    const headers = { cookie: `session=${member.cookies.get('session')}` }
    const visit = async () => (await fetch(deaf.address + showCurrentUser.path, { headers })).json()
    await visit()
    // Its other connections remain, but it cannot listen again.
    await Promise.all(Array.from({ length: 4 }, () => statusWith(deaf.address, headers)))
    await allow(false)
    await pool.query('select pg_terminate_backend($1)', [own[0]])
    await expect.poll(listeners).not.toContain(own[0])
    await expect.poll(visit).toMatchObject({ user: { name: member.name } })
    expect((await member.ask(logOut, {})).status).toBe(200)
    await expect.poll(() => statusWith(deaf.address, headers)).toBe(401)
    await allow(true)
    await expect.poll(visit).toEqual({ user: null, roles: [] })
  } finally {
    await allow(true)
    await server.end()
    await deaf.close()
  }
})

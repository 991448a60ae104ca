import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClient } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  changePassword,
  changeSettings,
  logIn,
  logOut,
  requestCode,
  Settings,
  showCurrentUser,
  showSettings,
} from '../../contract.ts'

/** The anti-forgery pair (specification §7.3): equal, signed cookie and header of this session. */
let site: TestSite
let member: Member
let session: string
let pair: string
beforeAll(async () => {
  site = await startSite()
  member = await site.registerMember()
  session = cookieOf(member, 'session')
  pair = cookieOf(member, 'XSRF-TOKEN')
})
afterAll(() => site.close())

function cookieOf(client: { cookies: Map<string, string> }, name: string): string {
  const value = client.cookies.get(name)
  if (!value) throw new Error(`There is no cookie ${name}`)
  return value
}

/** Hides the member in the online list, sending exactly these headers. */
async function hide(headers: Record<string, string>, type = 'application/json') {
  const response = await fetch(site.address + changeSettings.path, {
    method: 'PATCH',
    body: JSON.stringify({ invisible: true }),
    headers: { 'content-type': type, ...headers },
  })
  return { status: response.status, body: await response.json() }
}

async function isHidden(): Promise<boolean> {
  return Settings.parse((await member.ask(showSettings, {})).body).invisible
}

async function pairOfNewGuest() {
  const guest = site.newGuest()
  await guest.ask(showCurrentUser, {})
  return { guest, pair: cookieOf(guest, 'XSRF-TOKEN'), browser: cookieOf(guest, 'browser') }
}

const refused = { status: 419, body: { error: 'error.csrf' } }

describe('a write with a session cookie', () => {
  test('is refused without the complete pair', async () => {
    const cookie = `session=${session}; XSRF-TOKEN=${pair}`
    expect(await hide({})).toEqual(refused)
    expect(await hide({ cookie })).toEqual(refused)
    expect(await hide({ cookie, 'x-xsrf-token': '' })).toEqual(refused)
    expect(await hide({ cookie: `session=${session}`, 'x-xsrf-token': pair })).toEqual(refused)
    // Content types that a form or script of another site can send without a preflight request.
    expect(await hide({ cookie }, 'text/plain')).toEqual(refused)
    expect(await hide({ cookie, authorization: 'Basic bm86Ym9keQ==' })).toEqual(refused)
    expect(await hide({ cookie, authorization: 'Bearer' })).toEqual(refused)
    expect(await isHidden()).toBe(false)
  })

  test('is refused with a forged or changed pair', async () => {
    const [nonce = '', signature = ''] = pair.split('.')
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const made of ['x', 'x.y', '.', `${nonce}.`, `.${signature}`, `${nonce}.${changed}`, `${pair}.${pair}`]) {
      expect(await hide({ cookie: `session=${session}; XSRF-TOKEN=${made}`, 'x-xsrf-token': made })).toEqual(refused)
    }
    expect(await hide({ cookie: `session=${session}; XSRF-TOKEN=x`, 'x-xsrf-token': pair })).toEqual(refused)
    expect(await isHidden()).toBe(false)
  })

  test('is refused with the pair of another guest or member', async () => {
    const other = await site.registerMember()
    const stranger = await pairOfNewGuest()
    for (const theirs of [stranger.pair, cookieOf(other, 'XSRF-TOKEN')]) {
      const cookie = `session=${session}; XSRF-TOKEN=${theirs}`
      expect(await hide({ cookie, 'x-xsrf-token': theirs })).toEqual(refused)
      expect(await hide({ cookie: `${cookie}; browser=${stranger.browser}`, 'x-xsrf-token': theirs })).toEqual(refused)
    }
    expect(await isHidden()).toBe(false)
  })

  test('is refused with the pair of another session of the account and with the pair from before the login', async () => {
    const { guest, pair: before, browser } = await pairOfNewGuest()
    const { hotel, name, password } = member
    expect((await guest.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
    const theirs = cookieOf(guest, 'XSRF-TOKEN')
    expect(await hide({ cookie: `session=${session}; XSRF-TOKEN=${theirs}`, 'x-xsrf-token': theirs })).toEqual(refused)
    const own = cookieOf(guest, 'session')
    const cookie = `session=${own}; browser=${browser}; XSRF-TOKEN=${before}`
    expect(await hide({ cookie, 'x-xsrf-token': before })).toEqual(refused)
    expect(await isHidden()).toBe(false)
  })

  test('is refused with the pair from before a password change', async () => {
    const other = await site.registerMember()
    const before = cookieOf(other, 'XSRF-TOKEN')
    const changed = { password: 'another lamp', password_confirmation: 'another lamp' }
    expect((await other.ask(changePassword, { body: { old_password: other.password, ...changed } })).status).toBe(200)
    const now = cookieOf(other, 'session')
    expect(await hide({ cookie: `session=${now}; XSRF-TOKEN=${before}`, 'x-xsrf-token': before })).toEqual(refused)
  })

  test('succeeds with its own pair', async () => {
    const answer = await hide({ cookie: `session=${session}; XSRF-TOKEN=${pair}`, 'x-xsrf-token': pair })
    expect(answer).toMatchObject({ status: 200, body: { invisible: true } })
    await member.ask(changeSettings, { body: { invisible: false } })
  })
})

describe("a guest's write", () => {
  const body = { hotel: 'hhus', name: 'quiet.sam', purpose: 'register' } as const

  test('needs the pair of the same browser', async () => {
    const { guest } = await pairOfNewGuest()
    const other = await pairOfNewGuest()
    expect((await guest.ask(requestCode, { body })).status).toBe(200)
    guest.cookies.set('XSRF-TOKEN', other.pair)
    expect(await guest.ask(requestCode, { body })).toMatchObject(refused)
    guest.cookies.delete('XSRF-TOKEN')
    guest.cookies.delete('browser')
    expect(await guest.ask(requestCode, { body }, { 'x-xsrf-token': other.pair })).toMatchObject(refused)
  })

  test('needs a new pair after a logout', async () => {
    const leaving = await site.registerMember()
    const before = cookieOf(leaving, 'XSRF-TOKEN')
    await leaving.ask(logOut, {})
    expect((await leaving.ask(requestCode, { body })).status).toBe(200)
    leaving.cookies.set('XSRF-TOKEN', before)
    expect(await leaving.ask(requestCode, { body })).toMatchObject(refused)
  })

  test('is refused with a made-up cookie', async () => {
    const { guest } = await pairOfNewGuest()
    guest.cookies.set('browser', 'planted')
    expect(await guest.ask(requestCode, { body })).toMatchObject(refused)
  })
})

test('a call with a bearer token needs no pair, because pages of other sites cannot send one', async () => {
  const answer = await hide({ authorization: `Bearer ${member.token}` })
  expect(answer).toMatchObject({ status: 200, body: { invisible: true } })
  const withCookie = { authorization: `Bearer ${member.token}`, cookie: `session=${session}; XSRF-TOKEN=${pair}` }
  expect(await hide(withCookie)).toEqual(refused)
  expect(await hide({ authorization: 'Bearer nobodys' })).toEqual({ status: 401, body: { error: 'error.notLoggedIn' } })
})

test('reading needs no pair', async () => {
  const bare = openClient(site.address)
  bare.cookies.set('session', session)
  expect((await bare.ask(showSettings, {})).status).toBe(200)
  expect((await bare.ask(showCurrentUser, {})).body).toMatchObject({ user: { name: member.name } })
})

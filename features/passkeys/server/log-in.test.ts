import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { ban } from '#features/accounts/server/api.ts'
import { plainTimeOf } from '#platform/contract/plain-time.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { type Authenticator, openAuthenticator } from '#test/authenticator.ts'
import type { Answered, Client } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  beginAddingPasskey,
  beginPasskeyLogin,
  LoginOptions,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from '../contract.ts'

let site: TestSite
let time = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  site = await startSite({ clock: { now: () => new Date(time) } })
})
afterAll(() => site.close())

async function newOwner(): Promise<{ member: Member; authenticator: Authenticator }> {
  const member = await site.newMember()
  const authenticator = openAuthenticator(originOf(site))
  await givePasskey(member, authenticator)
  return { member, authenticator }
}

async function begin(client: Client): Promise<LoginOptions> {
  // Resets the rate limits for each test: all come from one address.
  await site.database.pool.query('delete from platform_turns')
  return LoginOptions.parse((await client.ask(beginPasskeyLogin, {})).body)
}

async function whoIs(client: Client): Promise<unknown> {
  const { user } = showCurrentUser.result.parse((await client.ask(showCurrentUser, {})).body)
  return user?.name ?? null
}

const refused = ({ status, body }: Answered) => [status, body]
const unknown = [401, { error: 'error.passkeyUnknown' }]

test('a guest logs in by passkey alone, and the owner sees when', async () => {
  const { member, authenticator } = await newOwner()
  const guest = site.newGuest()
  const options = await begin(guest)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
  time += 60_000
  const answered = await guest.ask(logInByPasskey, { body: { response: authenticator.get(options), remember: true } })
  expect(answered.status).toBe(200)
  expect(answered.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))).toContain('Max-Age=5184000')
  expect(await whoIs(guest)).toBe(member.name)
  const { token } = logInByPasskey.result.parse(answered.body)
  const byToken = await site.newGuest().ask(showCurrentUser, {}, { authorization: `Bearer ${token}` })
  expect(byToken.body).toMatchObject({ user: { name: member.name } })
  const listed = await member.ask(listPasskeys, {})
  expect(listed.body).toMatchObject({ passkeys: [{ lastUsedAt: new Date(time).toISOString() }] })
})

test('without remember the session ends with the browser', async () => {
  const { authenticator } = await newOwner()
  const guest = site.newGuest()
  const answered = await guest.ask(logInByPasskey, { body: { response: authenticator.get(await begin(guest)) } })
  expect(answered.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))).not.toContain('Max-Age')
})

test('a response is valid once', async () => {
  const { authenticator } = await newOwner()
  const guest = site.newGuest()
  const options = await begin(guest)
  const response = authenticator.get(options)
  const browser = new Map(guest.cookies)
  expect((await guest.ask(logInByPasskey, { body: { response } })).status).toBe(200)
  const replay = site.newGuest()
  for (const [name, value] of browser) replay.cookies.set(name, value)
  expect(refused(await replay.ask(logInByPasskey, { body: { response } }))).toEqual(unknown)
  // A new response to a used challenge proves nothing.
  const further = authenticator.get(options)
  expect(refused(await replay.ask(logInByPasskey, { body: { response: further } }))).toEqual(unknown)
  expect(await whoIs(replay)).toBeNull()
})

test('a challenge is valid in its browser for five minutes, and one for adding does not log in', async () => {
  const { member, authenticator } = await newOwner()
  const guest = site.newGuest()
  const other = site.newGuest()
  await begin(other)
  const response = authenticator.get(await begin(guest))
  expect(refused(await other.ask(logInByPasskey, { body: { response } }))).toEqual(unknown)
  expect((await guest.ask(logInByPasskey, { body: { response } })).status).toBe(200)

  const slow = site.newGuest()
  const late = authenticator.get(await begin(slow))
  time += 5 * 60_000
  expect(refused(await slow.ask(logInByPasskey, { body: { response: late } }))).toEqual(unknown)

  const made = await member.ask(beginAddingPasskey, { body: { password: member.password } })
  const { challenge } = beginAddingPasskey.result.parse(made.body)
  const options = await begin(member)
  const crossed = authenticator.get({ ...options, challenge })
  expect(refused(await member.ask(logInByPasskey, { body: { response: crossed } }))).toEqual(unknown)
})

test('refuses any invalid passkey in the same way', async () => {
  const { authenticator } = await newOwner()
  const stranger = openAuthenticator(originOf(site))
  await givePasskey((await newOwner()).member, stranger)
  const wrongs: Record<string, (options: LoginOptions) => ReturnType<Authenticator['get']>> = {
    'an unknown passkey': (options) => ({ ...authenticator.get(options), id: 'dW5rbm93bg', rawId: 'dW5rbm93bg' }),
    'a key of another account': (options) => {
      const answered = authenticator.get(options)
      return { ...stranger.get(options), id: answered.id, rawId: answered.id }
    },
    'a handle of another account': (options) => {
      const answered = authenticator.get(options)
      return { ...answered, response: { ...answered.response, userHandle: stranger.userHandle } }
    },
    'a bad signature': (options) => {
      const answered = authenticator.get(options)
      return { ...answered, response: { ...answered.response, signature: stranger.get(options).response.signature } }
    },
    'another origin': (options) => {
      authenticator.origin = 'https://nightbell.example'
      const answered = authenticator.get(options)
      authenticator.origin = originOf(site)
      return answered
    },
    'this machine by its number': (options) => {
      authenticator.origin = site.address
      const answered = authenticator.get(options)
      authenticator.origin = originOf(site)
      return answered
    },
    'another host': (options) => authenticator.get({ ...options, rpId: 'example.org' }),
    'an invented challenge': (options) => authenticator.get({ ...options, challenge: 'aW52ZW50ZWQ' }),
  }
  for (const [wrong, answer] of Object.entries(wrongs)) {
    const guest = site.newGuest()
    const response = answer(await begin(guest))
    const answered = await guest.ask(logInByPasskey, { body: { response } })
    expect([wrong, ...refused(answered)]).toEqual([wrong, ...unknown])
    expect(await whoIs(guest)).toBeNull()
  }
  const guest = site.newGuest()
  const right = authenticator.get(await begin(guest))
  expect((await guest.ask(logInByPasskey, { body: { response: right } })).status).toBe(200)
})

test('a counter that does not increase reveals a copied passkey', async () => {
  const { authenticator } = await newOwner()
  const owner = site.newGuest()
  const first = authenticator.get(await begin(owner))
  expect((await owner.ask(logInByPasskey, { body: { response: first } })).status).toBe(200)
  authenticator.counter -= 1
  const thief = site.newGuest()
  const copied = authenticator.get(await begin(thief))
  expect(refused(await thief.ask(logInByPasskey, { body: { response: copied } }))).toEqual(unknown)
})

test('refuses a banned account with the reason; a removed passkey does not log in', async () => {
  const { member, authenticator } = await newOwner()
  const guest = site.newGuest()
  const until = new Date(time + 86_400_000)
  await ban(tablesOf(site.database.db), member.accountId, { reason: 'noise at night', until }, new Date(time))
  const banned = await guest.ask(logInByPasskey, { body: { response: authenticator.get(await begin(guest)) } })
  const refusal = { error: 'error.banned', reason: 'noise at night', banned_until: plainTimeOf(until) }
  expect(refused(banned)).toEqual([403, refusal])
  expect(await whoIs(guest)).toBeNull()
  time += 2 * 86_400_000
  const again = await guest.ask(logInByPasskey, { body: { response: authenticator.get(await begin(guest)) } })
  expect(again.status).toBe(200)

  const { passkeys } = listPasskeys.result.parse((await guest.ask(listPasskeys, {})).body)
  expect((await guest.ask(removePasskey, { params: { id: passkeys[0]?.id } })).status).toBe(200)
  const later = site.newGuest()
  const removed = await later.ask(logInByPasskey, { body: { response: authenticator.get(await begin(later)) } })
  expect(refused(removed)).toEqual(unknown)
})

test('one address has sixty attempts in 15 minutes, to begin and to finish', async () => {
  const { authenticator } = await newOwner()
  const guest = site.newGuest()
  const response = authenticator.get(await begin(guest))
  const begun = await Promise.all(Array.from({ length: 60 }, () => guest.ask(beginPasskeyLogin, {})))
  expect(begun.map(({ status }) => status).toSorted()).toEqual([...Array(59).fill(200), 429])
  const wrong = { ...response, id: 'dW5rbm93bg', rawId: 'dW5rbm93bg' }
  const other = site.newGuest()
  const tried = await Promise.all(
    Array.from({ length: 61 }, () => other.ask(logInByPasskey, { body: { response: wrong } })),
  )
  expect(tried.map(({ status }) => status).toSorted()).toEqual([...Array(60).fill(401), 429])
  expect(tried.find(({ status }) => status === 429)?.body).toMatchObject({ error: 'error.tooManyRequests' })
  await site.database.pool.query('delete from platform_turns')
  expect((await guest.ask(logInByPasskey, { body: { response } })).status).toBe(200)
})

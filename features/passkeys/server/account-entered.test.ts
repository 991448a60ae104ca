import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEntered, logIn } from '#features/accounts/contract.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import { openAuthenticator } from '#test/authenticator.ts'
import type { Client } from '#test/client.ts'
import { givePasskey, originOf } from '#test/passkey.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { beginPasskeyLogin, logInByPasskey } from '../contract.ts'

// No process runs tasks, so events wait in the queue.
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { ROLE: 'web' } })
})
afterAll(() => site.close())

/** The queued login events of an account, oldest first. */
async function loginEvents(accountId: number) {
  const { rows } = await site.database.pool.query<{ payload: unknown }>(
    `select data -> 'payload' as payload from tasks.job where name = $1 order by created_on, id`,
    [`event.${accountEntered.name}`],
  )
  return rows
    .map(({ payload }) => accountEntered.payload.parse(payload))
    .filter((payload) => payload.accountId === accountId)
}

function hashOf(client: Client): string {
  const browser = client.cookies.get('browser') ?? ''
  expect(browser).toHaveLength(24)
  return hashOfBrowser(browser).toString('hex')
}

test("every kind of login reports the browser's guest cookie and replaces it", async () => {
  const member = await site.registerMember()
  const [registered, ...more] = await loginEvents(member.accountId)
  expect(more).toEqual([])
  expect(registered?.browserHash).toMatch(/^[0-9a-f]{64}$/)
  expect(registered?.browserHash).not.toBe(hashOf(member))

  const { hotel, name, password, accountId } = member
  const guest = site.newGuest()
  expect((await guest.ask(logIn, { body: { hotel, name, password: 'not this one' } })).status).toBe(401)
  expect(await loginEvents(accountId)).toHaveLength(1)
  const first = hashOf(guest)
  expect((await guest.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  const second = hashOf(guest)
  expect(second).not.toBe(first)
  expect((await loginEvents(accountId)).map(({ browserHash }) => browserHash)).toEqual([registered?.browserHash, first])

  const authenticator = openAuthenticator(originOf(site))
  await givePasskey(member, authenticator)
  const visitor = site.newGuest()
  const begun = await visitor.ask(beginPasskeyLogin, {})
  const third = hashOf(visitor)
  const response = authenticator.get(beginPasskeyLogin.result.parse(begun.body))
  expect((await visitor.ask(logInByPasskey, { body: { response } })).status).toBe(200)
  expect((await loginEvents(accountId)).map(({ browserHash }) => browserHash)).toEqual([
    registered?.browserHash,
    first,
    third,
  ])
})

test('reports nothing without a guest cookie, for banned accounts, or while the name is another’s', async () => {
  const { hotel, name, password, accountId } = await site.registerMember()
  const { pool } = site.database
  const body = { hotel, name, password }
  const enter = async () => {
    const guest = site.newGuest()
    const { status } = await guest.ask(logIn, { body })
    return status
  }
  const member = await site.registerMember()
  const { token } = member
  const bare = site.newGuest()
  bare.cookies.set('XSRF-TOKEN', 'none')
  expect((await bare.ask(logIn, { body }, { authorization: `Bearer ${token}` })).status).toBe(200)
  expect(await loginEvents(accountId)).toHaveLength(1)

  await pool.query(`insert into accounts_bans (account_id, reason, banned_at) values ($1, 'spam', now())`, [accountId])
  expect(await enter()).toBe(403)
  expect(await loginEvents(accountId)).toHaveLength(1)
  await pool.query('delete from accounts_bans where account_id = $1', [accountId])

  const authenticator = openAuthenticator(originOf(site))
  await givePasskey(member, authenticator)
  await pool.query('update accounts_accounts set name_folded = null where id = $1', [member.accountId])
  const guest = site.newGuest()
  const begun = await guest.ask(beginPasskeyLogin, {})
  const response = authenticator.get(beginPasskeyLogin.result.parse(begun.body))
  expect((await guest.ask(logInByPasskey, { body: { response } })).status).toBe(200)
  expect(await loginEvents(member.accountId)).toHaveLength(1)
  expect(await enter()).toBe(200)
  expect(await loginEvents(accountId)).toHaveLength(2)
})

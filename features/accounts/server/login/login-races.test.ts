import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changePassword, closeAccount, listSessions, logIn, requestCode, resetPassword } from '../../contract.ts'
import { hashPassword } from './password-hash.ts'

/** Changes to an account apply to logins in progress: no session survives a ban or new password. */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/**
 * Commits a change to the account after the call has checked the password and waits for the
 * account's lock. Returns the call's answer.
 */
async function meanwhile(
  member: Member,
  change: (client: pg.PoolClient) => Promise<unknown>,
  call: () => Promise<Answered>,
): Promise<Answered> {
  const client = await site.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from accounts_accounts where id = $1 for update', [member.accountId])
    await change(client)
    const answer = call()
    const waiting = async () => {
      const { rows } = await site.database.pool.query<{ count: number }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    }
    await expect.poll(waiting).toBe(1)
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

async function sessionsOf(member: Member): Promise<number> {
  const { rows } = await site.database.pool.query<{ count: number }>(
    'select count(*) from accounts_sessions where account_id = $1',
    [member.accountId],
  )
  return rows[0]?.count ?? -1
}

function enter({ hotel, name, password }: Member) {
  return site.newGuest().ask(logIn, { body: { hotel, name, password } })
}

const setPassword = (member: Member, password: string) => async (client: pg.PoolClient) => {
  const stored = await hashPassword(password)
  await client.query('update accounts_accounts set password = $1 where id = $2', [stored, member.accountId])
}

const endAll = (member: Member) => (client: pg.PoolClient) =>
  client.query('delete from accounts_sessions where account_id = $1', [member.accountId])

test('a login in progress is refused when the account is banned', async () => {
  const member = await site.newMember()
  const answer = await meanwhile(
    member,
    async (client) => {
      await client.query(
        'insert into accounts_bans (account_id, reason, banned_at, until) values ($1, $2, now(), null)',
        [member.accountId, 'noise'],
      )
      await endAll(member)(client)
    },
    () => enter(member),
  )
  expect(answer).toMatchObject({ status: 403, body: { error: 'error.banned', reason: 'noise' } })
  expect(await sessionsOf(member)).toBe(0)
})

test('a login in progress is refused when the password changes', async () => {
  const member = await site.newMember()
  const answer = await meanwhile(member, setPassword(member, 'the new lamp'), () => enter(member))
  expect(answer).toMatchObject({ status: 401, body: { error: 'error.invalidCredentials' } })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await sessionsOf(member)).toBe(1)
})

test('of two simultaneous password changes one succeeds', async () => {
  const member = await site.newMember()
  const body = { old_password: member.password, password: 'the first lamp', password_confirmation: 'the first lamp' }
  const answer = await meanwhile(member, setPassword(member, 'the other lamp'), () =>
    member.ask(changePassword, { body }),
  )
  expect(answer).toMatchObject({ status: 403, body: { error: 'error.wrongPassword' } })
  expect((await enter({ ...member, password: 'the other lamp' })).status).toBe(200)
})

test('a session that is ended during its password change changes nothing', async () => {
  const member = await site.newMember()
  const body = { old_password: member.password, password: 'the first lamp', password_confirmation: 'the first lamp' }
  const answer = await meanwhile(member, endAll(member), () => member.ask(changePassword, { body }))
  expect(answer.status).toBe(403)
  expect((await enter(member)).status).toBe(200)
})

test('an account that is closed during a password reset keeps neither password nor name', async () => {
  const { accountId, ...member } = await site.newMember()
  const { hotel, name } = member
  const guest = site.newGuest()
  const issued = await guest.ask(requestCode, { body: { hotel, name, purpose: 'password' } })
  const { code } = requestCode.result.parse(issued.body)
  site.hotel.world.setMotto(hotel, name, code)
  const body = { hotel, name, password: 'the new lamp', password_confirmation: 'the new lamp', code }
  const answer = await meanwhile(
    { accountId, ...member },
    (client) =>
      client.query(
        `update accounts_accounts set habbo_id = null, hotel = null, name = null, name_folded = null, password = null, closed_at = now()
        where id = $1`,
        [accountId],
      ),
    () => guest.ask(resetPassword, { body }),
  )
  expect(answer.body).toEqual({ status: 404, notification: 'pages.users.password.notification.userMissing' })
  const { rows } = await site.database.pool.query(
    'select name, name_folded, password, recovered_at, password_changed_at from accounts_accounts where id = $1',
    [accountId],
  )
  expect(rows).toEqual([
    { name: null, name_folded: null, password: null, recovered_at: null, password_changed_at: null },
  ])
})

test('an account is not closed with an old password after a simultaneous password change', async () => {
  const member = await site.newMember()
  const answer = await meanwhile(member, setPassword(member, 'the new lamp'), () =>
    member.ask(closeAccount, { body: { password: member.password } }),
  )
  expect(answer).toMatchObject({ status: 403, body: { error: 'error.wrongPassword' } })
  expect((await member.ask(listSessions, {})).status).toBe(200)
})

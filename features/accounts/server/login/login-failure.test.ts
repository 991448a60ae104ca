import { createHook } from 'node:async_hooks'
import { argon2Sync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { closeAccount, logIn, showCurrentUser } from '../../contract.ts'

/** Unknown players and wrong passwords get the same answer in the same time, to hide accounts. */
let site: TestSite
let member: Member
beforeAll(async () => {
  site = await startSite()
  member = await site.registerMember({ hotel: 'hhde', name: 'Known' })
})
afterAll(() => site.close())

/** Counts the password derivations during `work`, because they take nearly all of the time. */
async function derivationsOf<Value>(work: () => Promise<Value>): Promise<{ value: Value; derivations: number }> {
  let derivations = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') derivations += 1
    },
  }).enable()
  try {
    return { value: await work(), derivations }
  } finally {
    hook.disable()
  }
}

/** Everything visible in an answer except values that depend on the clock. */
function seen({ status, body, headers }: Answered) {
  return { status, body, headers: [...headers].filter(([name]) => name !== 'date') }
}

async function fail(name: string, cookies: [string, string][] = []) {
  const guest = site.newGuest()
  await guest.ask(showCurrentUser, {})
  for (const [cookie, value] of cookies) guest.cookies.set(cookie, value)
  const body = { hotel: 'hhde', name, password: 'a wrong password' } as const
  return derivationsOf(async () => seen(await guest.ask(logIn, { body })))
}

test('unknown player and wrong password get the same answer, including headers', async () => {
  const wrong = await fail(member.name)
  const unknown = await fail('Nobody')
  expect(wrong.value.status).toBe(401)
  expect(wrong.value.body).toEqual({ error: 'error.invalidCredentials' })
  expect(unknown.value).toEqual(wrong.value)
  expect(wrong.value.headers.map(([name]) => name)).not.toContain('set-cookie')
})

test('each attempt costs exactly one derivation', async () => {
  expect((await fail(member.name)).derivations).toBe(1)
  expect((await fail('Nobody')).derivations).toBe(1)
  const guest = site.newGuest()
  const { hotel, name, password } = member
  const right = await derivationsOf(() => guest.ask(logIn, { body: { hotel, name, password } }))
  expect([right.value.status, right.derivations]).toEqual([200, 1])
})

test('an existing session or known device changes nothing about the answer', async () => {
  const stranger = await site.registerMember()
  const brought: [string, string][] = [['device', stranger.cookies.get('device') ?? '']]
  const [wrong, unknown] = [await fail(member.name, brought), await fail('Nobody', brought)]
  expect(unknown).toEqual(wrong)
  expect(wrong.derivations).toBe(1)
})

test('the name of a closed account is answered like an unknown one', async () => {
  const leaving = await site.registerMember({ hotel: 'hhde', name: 'Leaving' })
  expect((await leaving.ask(closeAccount, { body: { password: leaving.password } })).status).toBe(200)
  expect(await fail('Leaving')).toEqual(await fail('Nobody'))
})

test('a password is stored as argon2id with the current parameters and its own salt', async () => {
  const { rows } = await site.database.pool.query<{ password: string | null }>(
    'select password from accounts_accounts where closed_at is null',
  )
  const stored = rows.map(({ password }) => password ?? '')
  expect(stored.length).toBeGreaterThan(1)
  for (const one of stored) expect(one).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(new Set(stored).size).toBe(stored.length)
})

test('a password with weaker hash parameters is rehashed at the next login', async () => {
  const weak = await site.registerMember()
  const nonce = randomBytes(16)
  const cost = { memory: 8192, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: weak.password, nonce, tagLength: 32, ...cost })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const { pool } = site.database
  await pool.query('update accounts_accounts set password = $1 where id = $2', [
    `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(tag)}`,
    weak.accountId,
  ])
  const enter = () =>
    site.newGuest().ask(logIn, { body: { hotel: weak.hotel, name: weak.name, password: weak.password } })
  expect((await enter()).status).toBe(200)
  const { rows } = await pool.query('select password from accounts_accounts where id = $1', [weak.accountId])
  expect(rows[0].password).toContain('$m=7168,t=5,p=1$')
  expect((await enter()).status).toBe(200)
})

import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#test/client.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  changePassword,
  closeAccount,
  exportData,
  listSessions,
  logIn,
  logOut,
  register,
  requestCode,
  resetPassword,
  showCurrentUser,
  showMotto,
} from '../contract.ts'

/** Passwords, tokens, codes, names and addresses appear in no log or error, at any log level. */
const lines: string[] = []
let site: TestSite
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  site = await startSite({ log: pino({ level: 'trace' }, sink), settings: { TRUST_PROXY: 'true' } })
})
afterAll(() => site.close())

const name = 'Zanzibar-Quill'
const first = 'correct-horse-first'
const second = 'battery-staple-second'
const wrong = 'typed-wrongly-once'
const address = '198.51.100.231'
const from = { 'x-forwarded-for': address, 'user-agent': 'Firefox-of-Zanzibar/1.0' }
/** Values that must not appear; those created during the test are added. */
const secrets = new Set([name, first, second, wrong, address, 'Firefox-of-Zanzibar'])
const answers: string[] = []

function remember(client: Client) {
  for (const [cookie, value] of client.cookies) if (value.length > 8) secrets.add(cookie === 'lang' ? name : value)
}

/** Breaks a table during the call, to cause an internal error. */
async function broken(table: string, ask: () => Promise<{ status: number; body: unknown }>) {
  const { pool } = site.database
  await pool.query(`alter table ${table} rename to ${table}_away`)
  const answer = await ask()
  await pool.query(`alter table ${table}_away rename to ${table}`)
  expect(answer).toMatchObject({ status: 500, body: { error: 'error.form' } })
  answers.push(JSON.stringify(answer.body))
}

test('the whole life of an account leaves no secret in the logs', async () => {
  const { world } = site.hotel
  const player = { hotel: 'hhus', name } as const
  const habboId = world.addPlayer('hhus', { name, motto: 'quills-and-ink' }).id
  for (const secret of ['quills-and-ink', habboId]) secrets.add(secret)
  const guest = site.newGuest()

  async function codeFor(purpose: 'register' | 'password'): Promise<string> {
    const issued = await guest.ask(requestCode, { body: { ...player, purpose } }, from)
    const { code } = requestCode.result.parse(issued.body)
    secrets.add(code)
    return code
  }

  const code = await codeFor('register')
  await guest.ask(showMotto, { query: { ...player, purpose: 'register' } }, from)
  const passwords = { password: first, password_confirmation: first }
  const enroll = { body: { ...player, ...passwords, accept_terms: true as const, code } }
  await guest.ask(register, enroll, from)
  world.setMotto('hhus', name, code)
  await broken('accounts_accounts', () => guest.ask(register, enroll, from))
  const registered = await guest.ask(register, enroll, from)
  secrets.add(register.result.parse(registered.body).token)
  remember(guest)
  const enter = (password: string) => guest.ask(logIn, { body: { ...player, password } }, from)
  await enter(wrong)
  await broken('accounts_bans', () => enter(first))
  // A failed database constraint reports values of the row.
  const { pool } = site.database
  await pool.query('alter table accounts_sessions add constraint nobody check (browser is null) not valid')
  answers.push(
    JSON.stringify(
      (await guest.ask(logIn, { body: { ...player, password: first } }, { ...from, 'user-agent': 'Firefox/140.0' }))
        .body,
    ),
  )
  await pool.query('alter table accounts_sessions drop constraint nobody')
  const entered = await enter(first)
  secrets.add(logIn.result.parse(entered.body).token)
  remember(guest)
  await broken('accounts_sessions', () => guest.ask(listSessions, {}, from))
  const change = { old_password: first, password: second, password_confirmation: second }
  await broken('platform_turns', () => guest.ask(changePassword, { body: change }, from))
  const changed = await guest.ask(changePassword, { body: change }, from)
  secrets.add(changePassword.result.parse(changed.body).token)
  remember(guest)
  await guest.ask(changePassword, { body: { ...change, old_password: wrong } }, from)
  await guest.ask(exportData, {}, from)
  await guest.ask(logOut, {}, from)
  const again = await codeFor('password')
  world.setMotto('hhus', name, again)
  const reset = { body: { ...player, ...passwords, code: again } }
  await broken('accounts_codes', () => guest.ask(resetPassword, reset, from))
  expect((await guest.ask(resetPassword, reset, from)).body).toMatchObject({ status: 200 })
  await enter(first)
  remember(guest)
  site.hotel.faults.set('hhus', { kind: 'broken' })
  await codeFor('password')
  await guest.ask(showMotto, { query: { ...player, purpose: 'password' } }, from)
  site.hotel.faults.clear()
  for (const body of ['{"password":"correct-horse-first', `{"name":"${name}"}`]) {
    const headers = { ...from, 'content-type': 'application/json' }
    answers.push(await (await fetch(site.address + logIn.path, { method: 'POST', body, headers })).text())
  }
  await guest.get(`/api/get/users/nothing?name=${name}&password=${first}`, from)
  await guest.get(`/en/home?code=${code}`, from)
  await guest.ask(showCurrentUser, {}, from)
  await guest.ask(closeAccount, { body: { password: first } }, from)
  remember(guest)

  const log = lines.join('')
  // The log does contain requests, and faults with their cause.
  expect(log).toContain(register.path)
  expect(log.match(/a request failed/g)).toHaveLength(6)
  expect(log).toContain('violates check constraint')
  expect(secrets.size).toBeGreaterThan(20)
  const found = [...secrets].filter(
    (secret) => log.includes(secret) || answers.some((answer) => answer.includes(secret)),
  )
  expect(found).toEqual([])
  expect(log).not.toContain('argon2id')
})

test('the data export contains no secret', async () => {
  const member = await site.newMember()
  const document = JSON.stringify((await member.ask(exportData, {})).body)
  expect(document).toContain(member.habboId)
  for (const value of [member.password, member.token, ...member.cookies.values()]) expect(document).not.toContain(value)
  const exported = document.replace('"password_changed_at":', '')
  for (const word of ['argon2id', 'hash', 'secret', 'password']) expect(exported).not.toContain(word)
})

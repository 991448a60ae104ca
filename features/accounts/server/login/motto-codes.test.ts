import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type Client, openClient } from '#test/client.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  type CodePurpose,
  logIn,
  register,
  requestCode,
  resetPassword,
  showCurrentUser,
  showMotto,
} from '../../contract.ts'

/** What a code is valid for, how long and how often (specification §4.2). */
let site: TestSite
let at = Date.parse('2026-11-21T09:00:00Z')
const minute = 60_000
beforeAll(async () => {
  site = await startSite({ settings: { TRUST_PROXY: 'true' }, clock: { now: () => new Date(at) } })
})
afterAll(() => site.close())

type Wanted = { hotel: HotelCode; name: string; purpose: CodePurpose }
const passwords = { password: 'a lamp in the hall', password_confirmation: 'a lamp in the hall' }

let counted = 0
/** A new player without an account. */
function newPlayer(motto = 'new here'): Wanted {
  counted += 1
  const name = `coded-${counted}`
  site.hotel.world.addPlayer('hhus', { name, motto })
  return { hotel: 'hhus', name, purpose: 'register' }
}

// Each call comes from its own network, because codes are limited by network.
const elsewhere = () => {
  counted += 1
  return { 'x-forwarded-for': `203.0.${counted >> 8}.${counted & 255}` }
}

async function codeFor(client: Client, wanted: Wanted) {
  return requestCode.result.parse((await client.ask(requestCode, { body: wanted }, elsewhere())).body)
}

async function prove(client: Client, { hotel, name, purpose }: Wanted, code: string) {
  const body = { hotel, name, ...passwords, code }
  const answer =
    purpose === 'register'
      ? await client.ask(register, { body: { ...body, accept_terms: true } }, elsewhere())
      : await client.ask(resetPassword, { body }, elsewhere())
  return { status: answer.status, body: answer.body }
}

const write = ({ hotel, name }: Wanted, motto: string) => site.hotel.world.setMotto(hotel, name, motto)
const invalid = { status: 403, body: { error: 'error.codeInvalid' } }

test('a code fits into a motto, is valid for 15 minutes and differs each time', async () => {
  const codes: string[] = []
  for (let number = 0; number < 30; number++) {
    const { code, expiresAt } = await codeFor(site.newGuest(), {
      hotel: 'hhus',
      name: 'quiet.sam',
      purpose: 'register',
    })
    expect(code).toMatch(/^FU\[[A-Za-z0-9]{5}\]$/)
    expect(Date.parse(expiresAt) - at).toBe(15 * minute)
    codes.push(code)
  }
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(codes.join('')).size).toBeGreaterThan(40)
})

test('asked for again, a code stays the same while at least five minutes remain, in any letter case of the name', async () => {
  const wanted = newPlayer()
  const guest = site.newGuest()
  const first = await codeFor(guest, wanted)
  at += 9 * minute
  expect(await codeFor(guest, { ...wanted, name: wanted.name.toUpperCase() })).toEqual(first)
  at += 2 * minute
  const second = await codeFor(guest, wanted)
  expect(second.code).not.toBe(first.code)
  write(wanted, first.code)
  expect(await prove(guest, wanted, first.code)).toEqual(invalid)
})

test('proves nothing in another browser or for another name, hotel or purpose', async () => {
  const wanted = newPlayer()
  const other = newPlayer()
  site.hotel.world.addPlayer('hhous', { name: wanted.name, motto: '' })
  const guest = site.newGuest()
  const { code } = await codeFor(guest, wanted)
  for (const each of [wanted, other, { ...wanted, hotel: 'hhous' as const }]) write(each, code)
  const stranger = site.newGuest()
  await codeFor(stranger, wanted)
  expect(await prove(stranger, wanted, code)).toEqual(invalid)
  expect(await prove(openClient(site.address), wanted, code)).toEqual(invalid)
  expect(await prove(guest, other, code)).toEqual(invalid)
  expect(await prove(guest, { ...wanted, hotel: 'hhous' }, code)).toEqual(invalid)
  expect(await prove(guest, { ...wanted, purpose: 'password' }, code)).toEqual(invalid)
  expect(await prove(guest, wanted, code)).toMatchObject({ status: 201 })
})

test('a code for a password reset does not register', async () => {
  const wanted: Wanted = { ...newPlayer(), purpose: 'password' }
  const guest = site.newGuest()
  const { code } = await codeFor(guest, wanted)
  write(wanted, code)
  expect(await prove(guest, { ...wanted, purpose: 'register' }, code)).toEqual(invalid)
  expect(await prove(guest, wanted, code)).toMatchObject({ status: 200, body: { status: 404 } })
})

test('a code in the motto that was not issued to this browser proves nothing', async () => {
  // An old code in the motto, or one that an attacker talked the player into.
  const wanted = newPlayer('FU[aaaaa] my old code')
  const attacker = site.newGuest()
  expect(await prove(attacker, wanted, 'FU[aaaaa]')).toEqual(invalid)
  const { code } = await codeFor(attacker, wanted)
  expect(await prove(attacker, wanted, 'FU[aaaaa]')).toEqual(invalid)
  const refused = await prove(attacker, wanted, code)
  expect(refused).toEqual({ status: 403, body: { error: 'error.mottoMismatch', motto: 'FU[aaaaa] my old code' } })
  for (const odd of [code.toLowerCase().replace('fu', 'FU'), 'FU[%]', 'FU[.....]', '', 'FU[]', `${code} `]) {
    if (odd === code) continue
    expect((await prove(attacker, wanted, odd)).status).toBeGreaterThanOrEqual(403)
  }
})

test("only a code for the password reset, in the member's own motto, sets a new password", async () => {
  const member = await site.registerMember({ name: 'robbed' })
  const wanted: Wanted = { hotel: member.hotel, name: member.name, purpose: 'password' }
  const attacker = site.newGuest()
  const left = /FU\[\w{5}\]/.exec(site.hotel.world.player('hhus', 'robbed').motto)?.[0] ?? ''
  expect(await prove(attacker, wanted, left)).toEqual(invalid)
  const { code } = await codeFor(attacker, wanted)
  const answer = await prove(attacker, wanted, code)
  expect(answer).toMatchObject({ status: 200, body: { status: 403 } })
  const { hotel, name, password } = member
  const entered = await site.newGuest().ask(logIn, { body: { hotel, name, password } }, elsewhere())
  expect(entered.status).toBe(200)
})

test('expires after 15 minutes', async () => {
  const wanted = newPlayer()
  const guest = site.newGuest()
  const { code } = await codeFor(guest, wanted)
  write(wanted, code)
  at += 15 * minute
  expect(await prove(guest, wanted, code)).toEqual(invalid)
  expect((await guest.ask(showMotto, { query: wanted })).body).toEqual({ error: 'error.codeInvalid' })
  const { code: next } = await codeFor(guest, wanted)
  write(wanted, next)
  at += 15 * minute - 1
  expect(await prove(guest, wanted, next)).toMatchObject({ status: 201 })
})

test('is used up by one success and by no failure', async () => {
  const member = await site.registerMember()
  const wanted: Wanted = { hotel: member.hotel, name: member.name, purpose: 'password' }
  const guest = site.newGuest()
  const { code } = await codeFor(guest, wanted)
  expect(await prove(guest, wanted, code)).toMatchObject({ body: { status: 403 } })
  write(wanted, code)
  expect(await prove(guest, wanted, code)).toMatchObject({ body: { status: 200 } })
  expect(await prove(guest, wanted, code)).toEqual(invalid)
})

test('opens one account when sent many times at once', async () => {
  const wanted = newPlayer()
  const guest = site.newGuest()
  const { code } = await codeFor(guest, wanted)
  write(wanted, code)
  await guest.ask(showCurrentUser, {})
  const answers = await Promise.all([1, 2, 3, 4].map(() => prove(guest, wanted, code)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status } of answers) expect([201, 403, 409]).toContain(status)
  const { rows } = await site.database.pool.query('select id from accounts_accounts where name = $1', [wanted.name])
  expect(rows).toHaveLength(1)
})

test('one network gets twenty codes in 15 minutes', async () => {
  const from = elsewhere()
  const statuses: number[] = []
  const body = { hotel: 'hhus', name: 'quiet.sam', purpose: 'register' } as const
  for (let number = 0; number < 21; number++) {
    statuses.push((await site.newGuest().ask(requestCode, { body }, from)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  const refused = await site.newGuest().ask(requestCode, { body }, from)
  expect(refused.body).toMatchObject({ error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) })
})

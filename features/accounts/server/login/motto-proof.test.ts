import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Client } from '#test/client.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type CodePurpose, register, requestCode, resetPassword, showMotto } from '../../contract.ts'

/**
 * The motto at the moment of the request decides (specification §4.2); each outcome is reported.
 */
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { TRUST_PROXY: 'true' } })
})
afterEach(() => site.hotel.faults.clear())
afterAll(() => site.close())

type Wanted = { hotel: HotelCode; name: string; purpose: CodePurpose }
const passwords = { password: 'a lamp in the hall', password_confirmation: 'a lamp in the hall' }

let counted = 0
function newPlayer(hotel: HotelCode = 'hhde'): Wanted {
  counted += 1
  const name = `proven-${counted}`
  site.hotel.world.addPlayer(hotel, { name, motto: 'new here' })
  return { hotel, name, purpose: 'register' }
}

const elsewhere = () => {
  counted += 1
  return { 'x-forwarded-for': `203.0.113.${counted % 250}` }
}

async function begin(wanted: Wanted): Promise<{ guest: Client; code: string }> {
  const guest = site.newGuest()
  const answer = await guest.ask(requestCode, { body: wanted }, elsewhere())
  return { guest, code: requestCode.result.parse(answer.body).code }
}

async function enroll(guest: Client, { hotel, name }: Wanted, code: string, more: object = {}) {
  const body = { hotel, name, ...passwords, accept_terms: true as const, code, ...more }
  const { status, body: said } = await guest.ask(register, { body }, elsewhere())
  return { status, said }
}

async function reset(guest: Client, { hotel, name }: Omit<Wanted, 'purpose'>, code: string, more: object = {}) {
  const { status, body } = await guest.ask(
    resetPassword,
    { body: { hotel, name, ...passwords, code, ...more } },
    elsewhere(),
  )
  return { status, said: body }
}

const write = ({ hotel, name }: Wanted, motto: string) => site.hotel.world.setMotto(hotel, name, motto)
const lookUps = ({ hotel }: Wanted) => site.hotel.requests.count({ hotel, path: /^\/api\/public\/users$/ })

describe('the motto', () => {
  test('proves nothing if it was right when shown but has changed', async () => {
    const wanted = newPlayer()
    const { guest, code } = await begin(wanted)
    write(wanted, code)
    expect((await guest.ask(showMotto, { query: wanted })).body).toMatchObject({ matches: true })
    write(wanted, 'changed my mind')
    const before = lookUps(wanted)
    expect(await enroll(guest, wanted, code)).toEqual({
      status: 403,
      said: { error: 'error.mottoMismatch', motto: 'changed my mind' },
    })
    expect(lookUps(wanted) - before).toBe(1)
    write(wanted, code)
    expect((await enroll(guest, wanted, code)).status).toBe(201)
    expect(lookUps(wanted) - before).toBe(2)
  })

  test('must contain the code exactly, including letter case', async () => {
    const wanted = newPlayer()
    const { guest, code } = await begin(wanted)
    const swapped = [...code].map((letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    )
    for (const motto of [swapped.join(''), code.slice(3, 8), code.slice(0, -1), [...code].join(' '), '']) {
      write(wanted, motto)
      expect((await enroll(guest, wanted, code)).said).toMatchObject({ error: 'error.mottoMismatch' })
    }
  })

  test('is shown only to a browser with a code for that player', async () => {
    const wanted = newPlayer()
    const { guest } = await begin(wanted)
    const before = lookUps(wanted)
    for (const client of [site.newGuest(), await site.newMember()]) {
      const answer = await client.ask(showMotto, { query: wanted })
      expect([answer.status, answer.body]).toEqual([403, { error: 'error.codeInvalid' }])
    }
    const otherPurpose = await guest.ask(showMotto, { query: { ...wanted, purpose: 'password' } })
    expect(otherPurpose.body).toEqual({ error: 'error.codeInvalid' })
    expect(lookUps(wanted)).toBe(before)
    const statuses: number[] = []
    for (let each = 0; each < 13; each++) statuses.push((await guest.ask(showMotto, { query: wanted })).status)
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
  })

  test('is shown 120 times a minute to one network, over all its browsers', async () => {
    const from = { 'x-forwarded-for': '192.0.2.78' }
    const query = newPlayer()
    const look = async (guest: Client) => (await guest.ask(showMotto, { query }, from)).status
    for (let browser = 0; browser < 10; browser++) {
      const { guest } = await begin(query)
      const statuses = await Promise.all(Array.from({ length: 12 }, () => look(guest)))
      expect(statuses).toEqual(statuses.map(() => 200))
    }
    const { guest } = await begin(query)
    expect(await look(guest)).toBe(429)
    expect((await guest.ask(showMotto, { query }, elsewhere())).status).toBe(200)
  })
})

describe('a player', () => {
  test('a player who does not exist or is gone is reported as missing', async () => {
    const wanted: Wanted = { hotel: 'hhde', name: 'no-such-player', purpose: 'register' }
    const { guest, code } = await begin(wanted)
    expect(await enroll(guest, wanted, code)).toEqual({ status: 404, said: { error: 'error.userNotFound' } })
    const purpose = 'password' as const
    const asMember = await begin({ ...wanted, purpose })
    const missing = { status: 404, notification: 'pages.users.password.notification.userMissing' }
    expect(await reset(asMember.guest, wanted, asMember.code)).toEqual({ status: 200, said: missing })
    const banned = newPlayer()
    const other = await begin(banned)
    write(banned, other.code)
    site.hotel.world.setVisibility(banned.hotel, banned.name, 'banned')
    expect((await enroll(other.guest, banned, other.code)).status).toBe(404)
  })

  test('with an account cannot open another one, under any name', async () => {
    const member = await site.newMember({ hotel: 'hhde' })
    site.hotel.world.rename('hhde', member.name, 'proven-anew')
    const wanted: Wanted = { hotel: 'hhde', name: 'Proven-Anew', purpose: 'register' }
    const { guest, code } = await begin(wanted)
    write(wanted, code)
    expect(await enroll(guest, wanted, code)).toEqual({ status: 409, said: { error: 'error.alreadyRegistered' } })
    expect(guest.cookies.has('session')).toBe(false)
  })

  test('without an account cannot reset a password', async () => {
    const wanted: Wanted = { ...newPlayer(), purpose: 'password' }
    const { guest, code } = await begin(wanted)
    write(wanted, code)
    expect((await reset(guest, wanted, code)).said).toMatchObject({ status: 404 })
  })
})

test('a failing hotel is reported as unavailable, and the code stays valid', async () => {
  const wanted = newPlayer()
  const { guest, code } = await begin(wanted)
  const member = await site.newMember({ hotel: 'hhde' })
  const forgetful = await begin({ hotel: 'hhde', name: member.name, purpose: 'password' })
  write(wanted, code)
  const kinds = [
    'maintenance-json',
    'maintenance-html',
    'blocked',
    'truncated',
    'reset',
    'broken',
    'rate-limited',
  ] as const
  for (const kind of kinds) {
    site.hotel.faults.set('hhde', { kind })
    expect(await enroll(guest, wanted, code)).toEqual({
      status: 503,
      said: { error: 'error.hotelUnavailable', hotel: 'hhde' },
    })
    const unavailable = { status: 503, notification: 'pages.users.password.notification.hotelUnavailable' }
    expect(await reset(forgetful.guest, member, forgetful.code)).toEqual({ status: 200, said: unavailable })
    site.hotel.faults.clear()
  }
  await expect.poll(async () => (await enroll(guest, wanted, code)).status).toBe(201)
})

test('form fields are validated before the hotel is asked', async () => {
  const wanted = newPlayer()
  const { guest, code } = await begin(wanted)
  const before = lookUps(wanted)
  const cases: [more: object, key: string][] = [
    [{ password_confirmation: 'something else' }, 'error.passwordsDoNotMatch'],
    [{ password: 'short', password_confirmation: 'short' }, 'error.formFieldIncorrectPassword'],
    [{ password: 'Iloveyou', password_confirmation: 'Iloveyou' }, 'error.passwordCommon'],
    [{ password: wanted.name, password_confirmation: wanted.name }, 'error.passwordCommon'],
    [{ accept_terms: false }, 'error.termsNotAccepted'],
    [{ accept_terms: undefined }, 'error.termsNotAccepted'],
    [{ code: 'FU[abc]' }, 'error.codeInvalid'],
    [{ hotel: 'hhxx' }, 'error.hotelInvalid'],
    [{ name: 'two words' }, 'error.nameInvalid'],
  ]
  for (const [more, key] of cases) {
    const answer = await enroll(guest, wanted, code, more)
    expect([more, answer.said]).toMatchObject([more, { error: key }])
  }
  expect(lookUps(wanted)).toBe(before)
})

test('one network has twenty attempts to prove a player in 15 minutes', async () => {
  const wanted = newPlayer()
  const { guest, code } = await begin(wanted)
  const from = { 'x-forwarded-for': '192.0.2.77' }
  const body = { hotel: wanted.hotel, name: wanted.name, ...passwords, accept_terms: true as const, code }
  const statuses: number[] = []
  for (let each = 0; each < 21; each++) statuses.push((await guest.ask(register, { body }, from)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429])
})

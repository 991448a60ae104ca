import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumeRateLimits } from '#platform/server/rate-limit.ts'
import { type Client, openClient } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changePassword, endSessions, logIn, requestCode, resetPassword } from '../contract.ts'
import { consumeLoginLimit, type LoginAttempt } from './login-limits.ts'

/**
 * Guessing is slowed for each account and network, and never locks the owner out (specification
 * §4.1).
 */
let site: TestSite
beforeAll(async () => {
  // So that each try may say where it comes from.
  site = await startSite({ settings: { TRUST_PROXY: 'true' } })
})
afterAll(() => site.close())

type Player = Pick<Member, 'hotel' | 'name'>

let networks = 0
/** An address that no other test uses. */
function newAddress(): string {
  networks += 1
  return `198.51.${networks >> 8}.${networks & 255}`
}

async function guess({ hotel, name }: Player, from: string, password = 'a wrong guess', client?: Client) {
  const asked = client ?? openClient(site.address)
  const body = { hotel, name, password }
  const { status, body: said, headers } = await asked.ask(logIn, { body }, { 'x-forwarded-for': from })
  return { status, said, retryAfter: headers.get('retry-after') }
}

/** How so many guesses in a row were answered. */
async function statuses(count: number, once: (number: number) => Promise<{ status: number }>): Promise<number[]> {
  const answered: number[] = []
  for (let number = 0; number < count; number++) answered.push((await once(number)).status)
  return answered
}

/** Takes the turns of so many tries, without the hash that each of them costs over HTTP. */
async function spend(count: number, attempt: (number: number) => LoginAttempt): Promise<void> {
  for (let number = 0; number < count; number++)
    expect(await consumeLoginLimit(site.database.db, attempt(number))).toBeNull()
}

/** How the turns know a player. */
const called = ({ hotel, name }: Player) => `${hotel} ${name.toLowerCase()}`

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('ten guesses at an account from one network, and its right password is not looked at any more from there', async () => {
  const member = await site.registerMember()
  const from = newAddress()
  expect(await statuses(10, () => guess(member, from))).toEqual(times(10, 401))
  const refused = await guess(member, from, member.password)
  expect(refused).toMatchObject({ status: 429, said: { error: 'error.tooManyLogins' } })
  expect(refused.said).toEqual({
    error: 'error.tooManyLogins',
    retryAfterSeconds: Number(refused.retryAfter),
    ways: ['passkey', 'knownDevice', 'mottoCode'],
  })
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(900)
  expect((await guess(member, newAddress(), member.password)).status).toBe(200)
})

test('names without an account are slowed alike, and letter case is no way around it', async () => {
  const member = await site.registerMember()
  const unknown = { hotel: member.hotel, name: 'nobody-at-all' }
  const upper = (player: Player) => ({ ...player, name: player.name.toUpperCase() })
  const series = async (player: Player) => {
    const from = newAddress()
    return statuses(12, (number) => guess(number % 2 ? upper(player) : player, from))
  }
  const known = await series(member)
  expect(known).toEqual([...times(10, 401), 429, 429])
  expect(await series(unknown)).toEqual(known)
})

test('a success gives back what failed before it', async () => {
  const member = await site.registerMember()
  const from = newAddress()
  for (const _ of [1, 2]) {
    expect(await statuses(9, () => guess(member, from))).toEqual(times(9, 401))
    expect((await guess(member, from, member.password)).status).toBe(200)
  }
})

test('one network has sixty tries over all names; a network of IPv6 is a /64', async () => {
  const hotel = 'hhfi' as const
  let number = 0
  const from = () => `2001:db8:7:1::${(number++).toString(16)}`
  const answers = await statuses(3, (each) => guess({ hotel, name: `name-${each}` }, from()))
  await spend(54, (each) => ({ name: called({ hotel, name: `named-${each}` }), address: from(), device: null }))
  answers.push(...(await statuses(5, (each) => guess({ hotel, name: `name-${each + 3}` }, from()))))
  expect(answers).toEqual([...times(6, 401), 429, 429])
  expect((await guess({ hotel, name: 'name-99' }, '2001:db8:7:2::1')).status).toBe(401)
})

/** Guesses from ten networks, until a name has no turns left that all networks share. */
async function guessFromTen(player: Player): Promise<string[]> {
  const networks = Array.from({ length: 10 }, newAddress)
  for (const from of networks) {
    await spend(9, () => ({ name: called(player), address: from, device: null }))
    expect((await guess(player, from)).status).toBe(401)
  }
  return networks
}

/** Takes what first tries have together for a name, without as many networks. */
async function spendFirstTries({ hotel, name }: Player): Promise<void> {
  const purpose = `login to ${called({ hotel, name })}`
  const turn = { purpose, who: 'first tries', limit: 1000, windowSeconds: 3600 }
  const { db } = site.database
  expect(
    await consumeRateLimits(
      db,
      turn,
      Array.from({ length: 1000 }, () => turn),
    ),
  ).toBeNull()
}

test('guesses from everywhere leave a network that has not failed on the name its first three tries', async () => {
  const member = await site.registerMember()
  const [guesser = ''] = await guessFromTen(member)
  expect((await guess(member, guesser, member.password)).status).toBe(429)
  const owner = newAddress()
  expect(await statuses(2, () => guess(member, owner))).toEqual(times(2, 401))
  expect((await guess(member, owner, member.password)).status).toBe(200)
  // A success forgives what failed before it, and three failures are the end.
  expect(await statuses(4, () => guess(member, owner))).toEqual([...times(3, 401), 429])
})

test('first tries have an end too: else many networks guess without one', async () => {
  const member = await site.registerMember()
  await guessFromTen(member)
  await spendFirstTries(member)
  const refused = await guess(member, newAddress(), member.password)
  expect(refused).toMatchObject({ status: 429, said: { ways: ['passkey', 'knownDevice', 'mottoCode'] } })
})

test('guesses from everywhere slow strangers, and neither a known device nor the motto', async () => {
  const member = await site.registerMember()
  await guessFromTen(member)
  await spendFirstTries(member)
  expect((await guess(member, newAddress(), member.password)).status).toBe(429)
  // The owner's own browser knows nothing of it, wherever it is, whether logged in or not.
  expect((await guess(member, newAddress(), member.password, member)).status).toBe(200)
  for (const cookie of ['session', 'XSRF-TOKEN']) member.cookies.delete(cookie)
  expect((await guess(member, newAddress(), member.password, member)).status).toBe(200)
  // Neither a device of another account, nor a device that somebody made up, counts as one.
  const stranger = await site.registerMember()
  expect((await guess(member, newAddress(), member.password, stranger)).status).toBe(429)
  const [, nonce, signature] = (stranger.cookies.get('device') ?? '').split('.')
  for (const device of [`${member.accountId}.${nonce}.${signature}`, `${member.accountId}.x.`, '..', 'x']) {
    const forger = site.newGuest()
    forger.cookies.set('device', device)
    expect((await guess(member, newAddress(), member.password, forger)).status).toBe(429)
  }
  // Who has no such browser proves the player, and then has one.
  const elsewhere = site.newGuest()
  const from = { 'x-forwarded-for': newAddress() }
  const player = { hotel: member.hotel, name: member.name }
  const issued = await elsewhere.ask(requestCode, { body: { ...player, purpose: 'password' } }, from)
  const { code } = requestCode.result.parse(issued.body)
  site.hotel.world.setMotto(member.hotel, member.name, code)
  const changed = { password: 'proven by motto', password_confirmation: 'proven by motto' }
  const reset = await elsewhere.ask(resetPassword, { body: { ...player, ...changed, code } }, from)
  expect(reset.body).toMatchObject({ status: 200 })
  expect((await guess(member, newAddress(), changed.password, elsewhere)).status).toBe(200)
  expect((await guess(member, newAddress(), changed.password)).status).toBe(429)
})

test('a known device has ten guesses of its own', async () => {
  const member = await site.registerMember()
  const series = await statuses(11, () => guess(member, newAddress(), undefined, member))
  expect(series).toEqual([...times(10, 401), 429])
  expect((await guess(member, newAddress(), member.password)).status).toBe(200)
})

test('even right passwords are looked at only so often: each costs a hash', async () => {
  const member = await site.registerMember()
  const enter = () => guess(member, newAddress(), member.password, member)
  // More than the ten of one device: each success gives those back, and nothing of what all devices have together.
  expect(await statuses(12, enter)).toEqual(times(12, 200))
  await spend(107, (number) => ({ name: called(member), address: newAddress(), device: `another ${number}` }))
  expect(await statuses(2, enter)).toEqual([200, 429])
  expect((await enter()).said).toMatchObject({ ways: ['passkey', 'mottoCode'] })
})

test("guesses on a stolen session use up that session's turns, not the owner's", async () => {
  const member = await site.registerMember()
  const stolen = site.newGuest()
  await guess(member, newAddress(), member.password, stolen)
  const changed = { password: 'mine for good', password_confirmation: 'mine for good' }
  const change = (client: Client, old_password: string) =>
    client.ask(changePassword, { body: { old_password, ...changed } })
  expect(await statuses(10, () => change(stolen, 'a wrong guess'))).toEqual(times(10, 403))
  expect((await change(stolen, member.password)).body).toMatchObject({ error: 'error.tooManyLogins' })
  expect((await change(member, member.password)).status).toBe(200)
  expect((await stolen.ask(endSessions, {})).status).toBe(401)
})

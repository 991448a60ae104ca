import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumeRateLimits } from '#platform/server/http/rate-limit.ts'
import { type Client, openClient } from '#test/client.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changePassword, endSessions, logIn, requestCode, resetPassword } from '../../contract.ts'
import { consumeLoginLimit, type LoginAttempt } from './login-limits.ts'

/**
 * Guesses are limited by account and network without locking the owner out (specification §4.1).
 */
let site: TestSite
beforeAll(async () => {
  // Lets each attempt choose its address.
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

/** The status codes of that many guesses in a row. */
async function statuses(count: number, once: (number: number) => Promise<{ status: number }>): Promise<number[]> {
  const answered: number[] = []
  for (let number = 0; number < count; number++) answered.push((await once(number)).status)
  return answered
}

/** Uses up that many attempts without the password hashing that each costs over HTTP. */
async function spend(count: number, attempt: (number: number) => LoginAttempt): Promise<void> {
  for (let number = 0; number < count; number++)
    expect(await consumeLoginLimit(site.database.db, attempt(number))).toBeNull()
}

/** The key of a player in the rate limits. */
const called = ({ hotel, name }: Player) => `${hotel} ${name.toLowerCase()}`

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('after ten guesses from one network even the right password is refused from there', async () => {
  const member = await site.newMember()
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

test('names without an account are limited alike, and letter case makes no difference', async () => {
  const member = await site.newMember()
  const unknown = { hotel: member.hotel, name: 'nobody-at-all' }
  const upper = (player: Player) => ({ ...player, name: player.name.toUpperCase() })
  const series = async (player: Player) => {
    const from = newAddress()
    const some = (count: number) => statuses(count, (number) => guess(number % 2 ? upper(player) : player, from))
    const first = await some(2)
    await spend(7, () => ({ name: called(player), address: from, device: null }))
    return [...first, ...(await some(3))]
  }
  const known = await series(member)
  expect(known).toEqual([...times(3, 401), 429, 429])
  expect(await series(unknown)).toEqual(known)
})

test('a success resets the failed attempts before it', async () => {
  const member = await site.newMember()
  const from = newAddress()
  for (const _ of [1, 2]) {
    await spend(7, () => ({ name: called(member), address: from, device: null }))
    expect(await statuses(2, () => guess(member, from))).toEqual(times(2, 401))
    expect((await guess(member, from, member.password)).status).toBe(200)
  }
})

test('one network has sixty attempts over all names; an IPv6 network is a /64', async () => {
  const hotel = 'hhfi' as const
  let number = 0
  const from = () => `2001:db8:7:1::${(number++).toString(16)}`
  const answers = await statuses(3, (each) => guess({ hotel, name: `name-${each}` }, from()))
  await spend(54, (each) => ({ name: called({ hotel, name: `named-${each}` }), address: from(), device: null }))
  answers.push(...(await statuses(5, (each) => guess({ hotel, name: `name-${each + 3}` }, from()))))
  expect(answers).toEqual([...times(6, 401), 429, 429])
  expect((await guess({ hotel, name: 'name-99' }, '2001:db8:7:2::1')).status).toBe(401)
})

/** Guesses from ten networks until the limit that all networks share for a name is used up. */
async function guessFromTen(player: Player): Promise<string[]> {
  const networks = Array.from({ length: 10 }, newAddress)
  const [first = '', ...others] = networks
  await spend(9, () => ({ name: called(player), address: first, device: null }))
  expect((await guess(player, first)).status).toBe(401)
  for (const from of others) await spend(10, () => ({ name: called(player), address: from, device: null }))
  return networks
}

/** Uses up the shared limit of first attempts for a name without that many networks. */
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

test('guesses from many networks leave a network without failures its first three attempts', async () => {
  const member = await site.newMember()
  const [guesser = ''] = await guessFromTen(member)
  expect((await guess(member, guesser, member.password)).status).toBe(429)
  const owner = newAddress()
  expect(await statuses(2, () => guess(member, owner))).toEqual(times(2, 401))
  expect((await guess(member, owner, member.password)).status).toBe(200)
  // A success resets the failures before it; three failures use up the first attempts.
  expect(await statuses(4, () => guess(member, owner))).toEqual([...times(3, 401), 429])
})

test('first attempts are limited too, so that many networks cannot guess through them', async () => {
  const member = await site.newMember()
  await guessFromTen(member)
  await spendFirstTries(member)
  const refused = await guess(member, newAddress(), member.password)
  expect(refused).toMatchObject({ status: 429, said: { ways: ['passkey', 'knownDevice', 'mottoCode'] } })
})

test('guesses from many networks limit neither a known device nor the proof by motto', async () => {
  const member = await site.registerMember()
  await guessFromTen(member)
  await spendFirstTries(member)
  expect((await guess(member, newAddress(), member.password)).status).toBe(429)
  // The owner's own browser is not affected, from any network, logged in or not.
  expect((await guess(member, newAddress(), member.password, member)).status).toBe(200)
  for (const cookie of ['session', 'XSRF-TOKEN']) member.cookies.delete(cookie)
  expect((await guess(member, newAddress(), member.password, member)).status).toBe(200)
  // A device of another account or a forged device id does not count as known.
  const stranger = await site.registerMember()
  expect((await guess(member, newAddress(), member.password, stranger)).status).toBe(429)
  const [, nonce, signature] = (stranger.cookies.get('device') ?? '').split('.')
  for (const device of [`${member.accountId}.${nonce}.${signature}`, `${member.accountId}.x.`, '..', 'x']) {
    const forger = site.newGuest()
    forger.cookies.set('device', device)
    expect((await guess(member, newAddress(), member.password, forger)).status).toBe(429)
  }
  // Another browser proves the player by motto and is known afterwards.
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

test('right passwords are limited too, because each costs a hash', async () => {
  const member = await site.registerMember()
  const enter = () => guess(member, newAddress(), member.password, member)
  // More than the ten of one device: a success restores those, but not the limit of all devices.
  expect(await statuses(12, enter)).toEqual(times(12, 200))
  await spend(107, (number) => ({ name: called(member), address: newAddress(), device: `another ${number}` }))
  expect(await statuses(2, enter)).toEqual([200, 429])
  expect((await enter()).said).toMatchObject({ ways: ['passkey', 'mottoCode'] })
})

test('guesses with a stolen session use up the limit of that session, not of the owner', async () => {
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

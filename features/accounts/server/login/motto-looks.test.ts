import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Client } from '#test/client.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { register, requestCode, showMotto } from '../../contract.ts'

/** How many motto requests reach a hotel, and from whom. One call at a time goes to the hotel. */
let site: TestSite
let at = Date.parse('2026-11-21T09:00:00Z')
beforeAll(async () => {
  site = await startSite({
    settings: { TRUST_PROXY: 'true' },
    clock: { now: () => new Date(at) },
    outboundLimits: { atOnce: 1, backgroundAtOnce: 1 },
  })
})
afterEach(async () => {
  site.hotel.faults.clear()
  await site.database.pool.query('delete from platform_turns')
})
afterAll(() => site.close())

type Wanted = { hotel: HotelCode; name: string; purpose: 'register' }

let counted = 0
function newPlayer(hotel: HotelCode): Wanted {
  counted += 1
  const name = `watched-${counted}`
  site.hotel.world.addPlayer(hotel, { name, motto: 'new here' })
  return { hotel, name, purpose: 'register' }
}

/** A browser that may look up a motto; its code was issued to a network of its own. */
async function newWatcher(
  query: Wanted,
): Promise<{ guest: Client; code: string; look: (from: string) => Promise<number> }> {
  counted += 1
  const guest = site.newGuest()
  const answer = await guest.ask(
    requestCode,
    { body: query },
    { 'x-forwarded-for': `10.9.${counted >> 8}.${counted & 255}` },
  )
  const { code } = requestCode.result.parse(answer.body)
  const look = async (from: string) => (await guest.ask(showMotto, { query }, { 'x-forwarded-for': from })).status
  return { guest, code, look }
}

const lookUps = (hotel: HotelCode) => site.hotel.requests.count({ hotel, path: /^\/api\/public\/users$/ })

test('one hotel answer serves all requests for the same player within two seconds', async () => {
  const wanted = newPlayer('hhde')
  const [one, other] = [await newWatcher(wanted), await newWatcher({ ...wanted, name: wanted.name.toUpperCase() })]
  const before = lookUps('hhde')
  const mottoSeen = async ({ guest }: { guest: Client }) => {
    const { body } = await guest.ask(showMotto, { query: wanted })
    return showMotto.result.parse(body)
  }
  const seen = await Promise.all([mottoSeen(one), mottoSeen(other), mottoSeen(one)])
  expect(seen.map(({ motto }) => motto)).toEqual(['new here', 'new here', 'new here'])
  site.hotel.world.setMotto('hhde', wanted.name, `now ${one.code} there`)
  at += 1999
  expect(await mottoSeen(other)).toMatchObject({ motto: 'new here' })
  expect(lookUps('hhde') - before).toBe(1)
  at += 1
  expect(await mottoSeen(one)).toMatchObject({ motto: `now ${one.code} there`, matches: true })
  expect(await mottoSeen(other)).toMatchObject({ matches: false })
  expect(lookUps('hhde') - before).toBe(2)
})

test('proving a player asks the hotel again, even right after a lookup', async () => {
  const wanted = newPlayer('hhde')
  const { guest, code, look } = await newWatcher(wanted)
  expect(await look('192.0.2.1')).toBe(200)
  site.hotel.world.setMotto('hhde', wanted.name, code)
  const { hotel, name } = wanted
  const passwords = { password: 'a lamp in the hall', password_confirmation: 'a lamp in the hall' }
  const body = { hotel, name, code, ...passwords, accept_terms: true as const }
  expect((await guest.ask(register, { body })).status).toBe(201)
})

/** Looks up that many mottos whose cached answers are over two seconds old. */
async function lookOften(hotel: HotelCode, times: number, from: (time: number) => string): Promise<number[]> {
  const statuses: number[] = []
  const wanted = newPlayer(hotel)
  let watcher = await newWatcher(wanted)
  for (let time = 0; time < times; time += 1) {
    // Each browser has twelve lookups a minute.
    if (time % 12 === 11) watcher = await newWatcher(wanted)
    at += 2000
    statuses.push(await watcher.look(from(time)))
  }
  return statuses
}

test('a network has twenty lookups a minute at a hotel and shares forty more, without using up those of others', async () => {
  const before = lookUps('hhfr')
  const greedy = await lookOften('hhfr', 62, () => '192.0.2.7')
  expect(greedy).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429])
  expect(lookUps('hhfr') - before).toBe(60)
  expect(await lookOften('hhfr', 21, () => '192.0.2.8')).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  expect(await lookOften('hhit', 1, () => '192.0.2.7')).toEqual([200])
})

test('an IPv6 /48 counts as one network with all its subnets', async () => {
  await lookOften('hhes', 60, () => '192.0.2.7')
  const statuses = await lookOften('hhes', 21, (time) => `2001:db8:7:${time.toString(16)}00::1`)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
})

test('a rate-limited visitor still gets an answer that is cached for others', async () => {
  await lookOften('hhnl', 60, () => '192.0.2.7')
  const wanted = newPlayer('hhnl')
  const [one, other] = [await newWatcher(wanted), await newWatcher(wanted)]
  expect(await other.look('192.0.2.7')).toBe(429)
  expect(await one.look('192.0.2.9')).toBe(200)
  expect(await other.look('192.0.2.7')).toBe(200)
})

test('lookups of another network go before the queued ones of one busy network', async () => {
  const watchers = await Promise.all(Array.from({ length: 12 }, () => newWatcher(newPlayer('hhfi'))))
  const wanted = newPlayer('hhfi')
  const other = await newWatcher(wanted)
  site.hotel.faults.set('hhfi', { kind: 'slow', delaySeconds: 0.3 })
  const before = lookUps('hhfi')
  const greedy = Promise.all(watchers.map(({ look }) => look('192.0.2.7')))
  await expect.poll(() => lookUps('hhfi')).toBeGreaterThan(before)
  expect(await other.look('192.0.2.8')).toBe(200)
  await greedy
  const asked = site.hotel.requests.entries.filter(
    ({ hotel, path }) => hotel === 'hhfi' && path === '/api/public/users',
  )
  expect(asked).toHaveLength(13)
  expect(asked.findIndex(({ query }) => query.includes(wanted.name))).toBeLessThan(12)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { banGuest } from '#features/members/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { hashOfNetwork } from '#platform/server/http/network-of.ts'
import type { Client } from '#test/client.ts'
import { emptyStudio, readLine, send, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { emptySchedule, schedule } from '#test/radio-schedule.ts'
import { type StationSite, startSite, type TestSite } from '#test/site.ts'

/**
 * `site` has no wait; `patient` is a second process with a wait of one minute. Tests choose the
 * addresses.
 */
let site: StationSite
let patient: TestSite
beforeAll(async () => {
  const settings = { TRUST_PROXY: 'true' }
  site = await startSite({ station: {}, settings })
  patient = await startSite({
    beside: site,
    settings: { ...settings, ...site.stationSettings, ROLE: 'web', RADIO_REQUEST_WAIT_SECONDS: '60' },
  })
  await untilOnline(site)
  await untilOnline(patient)
})
beforeEach(async () => {
  await emptyStudio(site)
  await emptySchedule(site)
})
afterAll(async () => {
  await patient.close()
  await site.close()
})

let titles = 0
const another = () => wish({ title: `Song ${titles++}` })
const stored = async () => (await site.database.pool.query('select from radio_requests')).rowCount

const Refused = z.object({ retryAfterSeconds: z.int().positive() })

/** Ends all rate-limit windows. */
const timePasses = () => site.database.pool.query("update platform_turns set ends_at = now() - interval '1 second'")

function expectRefusal(answered: Awaited<ReturnType<typeof send>>, error: string) {
  expect(answered).toMatchObject({ status: 429, body: { error } })
  const { retryAfterSeconds } = Refused.parse(answered.body)
  expect(Number(answered.headers.get('retry-after'))).toBe(retryAfterSeconds)
  return retryAfterSeconds
}

test('requests have a wait between them, for a browser at any address and for an address with any browser', async () => {
  const guest = patient.newGuest()
  expect(await readLine(guest, { address: '192.0.2.1' })).toMatchObject({ waitSeconds: 0 })
  await sent(guest, another(), { address: '192.0.2.1' })
  const left = (await readLine(guest, { address: '192.0.2.1' })).waitSeconds
  expect([left > 0, left <= 60]).toEqual([true, true])
  expectRefusal(await send(guest, another(), { address: '192.0.2.1' }), 'error.requestTooSoon')
  expectRefusal(await send(guest, another(), { address: '192.0.2.2' }), 'error.requestTooSoon')
  expectRefusal(await send(patient.newGuest(), another(), { address: '192.0.2.1' }), 'error.requestTooSoon')
  expect((await readLine(patient.newGuest(), { address: '192.0.2.1' })).waitSeconds).toBeGreaterThan(0)
  // The refused request used up nothing: its other address is free.
  await sent(patient.newGuest(), another(), { address: '192.0.2.2' })
  expect(await stored()).toBe(2)
  await timePasses()
  expect((await readLine(guest, { address: '192.0.2.1' })).waitSeconds).toBe(0)
  await sent(guest, another(), { address: '192.0.2.1' })
})

test('an account waits everywhere, and one of its concurrent requests is accepted', async () => {
  const member = await site.newMember()
  const beside = patient.newGuest()
  for (const [name, value] of member.cookies) beside.cookies.set(name, value)
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, place) => send(beside, another(), { address: `198.51.100.${place}` })),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 429)])
  expect(await stored()).toBe(1)
})

test('a request refused for its text starts no wait', async () => {
  const guest = patient.newGuest()
  for (const body of [wish({ title: '' }), wish({ name: 'n'.repeat(51) })]) {
    expect((await send(guest, body, { address: '192.0.2.9' })).status).toBe(422)
  }
  await sent(guest, another(), { address: '192.0.2.9' })
})

test('a show accepts five requests of a sender, and the next show five more', async () => {
  const sendMany = async (client: Client, count: number) => {
    for (let place = 0; place < count; place++) await sent(client, another(), { address: `203.0.113.${place}` })
  }
  const [guest, member] = [site.newGuest(), await site.newMember()]
  for (const client of [guest, member]) {
    await sendMany(client, 5)
    const left = expectRefusal(await send(client, another(), { address: '203.0.113.9' }), 'error.requestsOfShow')
    expect(left).toBeLessThanOrEqual(3 * 3600)
  }
  await sent(site.newGuest(), another(), { address: '203.0.113.9' })
  const begin = Temporal.Now.zonedDateTimeISO('UTC').subtract({ minutes: 5 })
  await schedule(
    site,
    {
      ...{ zone: 'UTC', firstDay: begin.toPlainDate().toString(), minutes: 30, isRecurring: false },
      starts: begin.toPlainTime().toString({ smallestUnit: 'minute' }),
    },
    new Date(),
  )
  await sendMany(guest, 5)
  const left = expectRefusal(await send(guest, another(), { address: '203.0.113.9' }), 'error.requestsOfShow')
  // Until the show is over.
  expect(left).toBeLessThanOrEqual(25 * 60)
  expect(await stored()).toBe(16)
})

test('a network sends at most thirty an hour', async () => {
  const address = '2001:db8:1:2::7'
  const all = await Promise.all(
    Array.from({ length: 34 }, (_, place) =>
      send(site.newGuest(), another(), { address: place % 2 ? address : '2001:db8:1:2:ffff::1' }),
    ),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(30)
  for (const refused of all.filter(({ status }) => status !== 200)) expectRefusal(refused, 'error.requestsOfAddress')
  expect(await stored()).toBe(30)
  await sent(site.newGuest(), another(), { address: '2001:db8:1:3::7' })
})

test('stored data reveals neither a guest’s address nor cookie', async () => {
  const guest = site.newGuest()
  await sent(guest, another(), { address: '192.0.2.77' })
  const browser = guest.cookies.get('browser') ?? ''
  expect(browser).toHaveLength(24)
  for (const table of ['radio_requests', 'radio_wishes', 'platform_turns']) {
    const { rows } = await site.database.pool.query<{ row: string }>(`select t::text as row from ${table} as t`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect([row.includes('192.0.2.77'), row.includes(browser)]).toEqual([false, false])
  }
})

test('a guest of a banned network sends nothing, a member does', async () => {
  const [address, by] = ['192.0.2.99', await site.newMember()]
  const given = { kind: 'network', hash: hashOfNetwork(address), days: 1, reason: 'Spam', by: by.accountId } as const
  await inTransaction(site.database.db, (tx) => banGuest(tx, given, new Date()))
  expect(await send(site.newGuest(), another(), { address })).toMatchObject({
    status: 403,
    body: { error: 'error.guestBanned' },
  })
  await sent(by, another(), { address })
  await sent(site.newGuest(), another(), { address: '192.0.2.98' })
})

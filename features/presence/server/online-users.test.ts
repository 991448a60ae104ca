import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  changeSettings,
  closeAccount,
  exportData,
  logIn,
  logOut,
  showCurrentUser,
} from '#features/accounts/contract.ts'
import { ban } from '#features/accounts/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { OnlineUsers, showOnlineUsers } from '../contract.ts'
import { forgetWhoLeft } from './heartbeats.ts'
import type { PresenceTables } from './tables.ts'

let time = Date.UTC(2026, 10, 21, 9)
const clock = { now: () => new Date(time) }
const passSeconds = (seconds: number) => {
  time += seconds * 1000
}

let site: TestSite
let beside: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
  beside = await startSite({ clock, beside: site })
})
afterAll(async () => {
  await beside.close()
  await site.close()
})

/** All visitors of the previous test have left. */
beforeEach(() => passSeconds(200))

/** Polls after the cached answer of the process has expired. */
async function poll(client: Client) {
  passSeconds(3)
  const answered = await client.ask(showOnlineUsers, {})
  expect(answered.status).toBe(200)
  return OnlineUsers.parse(answered.body)
}

async function guestOf(place: TestSite) {
  const guest = place.newGuest()
  await guest.ask(showCurrentUser, {})
  return guest
}

/** A browser with the same cookies on another process. */
function at(place: TestSite, client: Client): Client {
  const other = place.newGuest()
  for (const [name, value] of client.cookies) other.cookies.set(name, value)
  return other
}

const counts = ({ loggedIn, guests, count }: OnlineUsers) => ({
  names: loggedIn.map(({ name }) => name),
  guests,
  ...count,
})

test('counts members and guests and lists members with name, hotel and head', async () => {
  const [zoe, adam, guest] = [
    await site.newMember({ hotel: 'hhtr', name: 'Zoe' }),
    await site.newMember({ hotel: 'hhde', name: 'adam' }),
    await guestOf(site),
  ]
  await zoe.ask(changeSettings, { body: { profile: { hidden: true } } })
  await poll(zoe)
  await poll(adam)
  passSeconds(3)
  const { body } = await guest.ask(showOnlineUsers, {})
  const avatarOf = (hotel: 'hhtr' | 'hhde', name: string) =>
    `${site.hotel.addressOf(hotel)}/habbo-imaging/avatarimage?user=${name}&head_direction=3&direction=3&size=b&headonly=1`
  expect(body).toEqual({
    loggedIn: [
      { name: 'adam', avatar: avatarOf('hhde', 'adam'), habbo_hotel: 'hhde', equipped_icon: null, has_page: true },
      { name: 'Zoe', avatar: avatarOf('hhtr', 'Zoe'), habbo_hotel: 'hhtr', equipped_icon: null, has_page: false },
    ],
    guests: 1,
    count: { loggedIn: 2, total: 3 },
  })
})

test('answers a call without the guest cookie and does not count it', async () => {
  const nobody = site.newGuest()
  expect(counts(await poll(nobody))).toEqual({ names: [], guests: 0, loggedIn: 0, total: 0 })
  nobody.cookies.set('browser', 'not one that we gave out')
  expect(counts(await poll(nobody))).toMatchObject({ guests: 0, total: 0 })
  expect(nobody.cookies.size).toBe(1)
  await nobody.ask(showCurrentUser, {})
  nobody.cookies.delete('browser')
  await nobody.ask(showCurrentUser, {})
  expect(counts(await poll(nobody))).toMatchObject({ guests: 1, total: 1 })
})

test('several processes count alike, and each visitor once', async () => {
  const member = await site.newMember({ name: 'Everywhere' })
  const guest = await guestOf(beside)
  await poll(member)
  await poll(guest)
  await poll(at(beside, member))
  const there = counts(await poll(at(site, guest)))
  expect(there).toEqual({ names: ['Everywhere'], guests: 1, loggedIn: 1, total: 2 })
  expect(counts(await poll(at(beside, guest)))).toEqual(there)
})

test('counts two tabs and two devices as one visitor', async () => {
  const member = await site.newMember({ name: 'TwoDevices' })
  const phone = site.newGuest()
  await phone.ask(logIn, { body: { hotel: member.hotel, name: member.name, password: member.password } })
  const guest = await guestOf(site)
  for (const client of [member, phone, member, guest, at(site, guest)]) await poll(client)
  expect(counts(await poll(phone))).toEqual({ names: ['TwoDevices'], guests: 1, loggedIn: 1, total: 2 })
})

test('a guest who logs in counts as a member at once and no longer as a guest', async () => {
  const { hotel, name, password } = await site.newMember({ name: 'Arriving' })
  const arriving = await guestOf(beside)
  expect(counts(await poll(arriving))).toMatchObject({ guests: 1, total: 1 })
  await arriving.ask(logIn, { body: { hotel, name, password } })
  expect(counts(await poll(arriving))).toEqual({ names: ['Arriving'], guests: 0, loggedIn: 1, total: 1 })
})

test('a call with a token counts for its account', async () => {
  const member = await site.newMember({ name: 'ByToken' })
  passSeconds(3)
  const { body } = await site.newGuest().ask(showOnlineUsers, {}, { authorization: `Bearer ${member.token}` })
  expect(counts(OnlineUsers.parse(body))).toMatchObject({ names: ['ByToken'], total: 1 })
})

test('a visitor idle for two minutes is gone and returns with the next heartbeat', async () => {
  const member = await site.newMember({ name: 'Sleepy' })
  const [idle, awake] = [await guestOf(site), await guestOf(site)]
  await poll(member)
  await poll(idle)
  passSeconds(60)
  expect(counts(await poll(awake))).toMatchObject({ loggedIn: 1, guests: 2, total: 3 })
  passSeconds(53)
  expect(counts(await poll(awake))).toMatchObject({ loggedIn: 0, guests: 2, total: 2 })
  expect(counts(await poll(awake))).toMatchObject({ loggedIn: 0, guests: 1, total: 1 })
  expect(counts(await poll(member))).toMatchObject({ names: ['Sleepy'], guests: 1, total: 2 })
})

test('an invisible member counts as a guest at once', async () => {
  const member = await site.newMember({ name: 'Shadow' })
  const guest = await guestOf(beside)
  expect(counts(await poll(member))).toMatchObject({ names: ['Shadow'], guests: 0 })
  await member.ask(changeSettings, { body: { invisible: true } })
  expect(counts(await poll(guest))).toEqual({ names: [], guests: 2, loggedIn: 0, total: 2 })
  await member.ask(changeSettings, { body: { invisible: false } })
  expect(counts(await poll(guest))).toMatchObject({ names: ['Shadow'], guests: 1, total: 2 })
})

test('a member who logs out counts as a guest', async () => {
  const member = await site.newMember({ name: 'Leaving' })
  await poll(member)
  await member.ask(logOut, {})
  expect(counts(await poll(site.newGuest()))).toEqual({ names: [], guests: 0, loggedIn: 0, total: 0 })
  expect(counts(await poll(member))).toEqual({ names: [], guests: 1, loggedIn: 0, total: 1 })
})

test('a member who logs out on one device and stays on another still counts', async () => {
  const member = await site.newMember({ name: 'StillHere' })
  const phone = site.newGuest()
  await phone.ask(logIn, { body: { hotel: member.hotel, name: member.name, password: member.password } })
  await poll(phone)
  await member.ask(logOut, {})
  expect(counts(await poll(site.newGuest()))).toMatchObject({ names: ['StillHere'], total: 1 })
})

test('a banned or closed account is no longer listed', async () => {
  const [banned, closed] = [await site.newMember({ name: 'Banned' }), await site.newMember({ name: 'Closed' })]
  await poll(banned)
  expect(counts(await poll(closed))).toMatchObject({ names: ['Banned', 'Closed'] })
  await ban(tablesOf(site.database.db), banned.accountId, { reason: 'advertising', until: null }, clock.now())
  expect(counts(await poll(site.newGuest()))).toMatchObject({ names: ['Closed'], total: 1 })
  await closed.ask(closeAccount, { body: { password: closed.password } })
  expect(counts(await poll(site.newGuest()))).toMatchObject({ names: [], total: 0 })
})

test('lists the two hundred members seen last and counts all', async () => {
  const first = await site.newMember({ name: 'first' })
  const last = await site.newMember({ name: 'last' })
  await site.database.pool.query(
    `with opened as (
      insert into accounts_accounts (habbo_id, hotel, name, password, created_at)
      select 'crowd-' || n, 'hhus', 'crowd-' || n, '', now() from generate_series(1, 210) n returning id
    ), logged_in as (
      insert into accounts_sessions (account_id, secret_hash, token_hash, remembered, started_at, seen_at)
      select id, int4send(id), int4send(id), true, $1, $1 from opened
    )
    insert into presence_members select id, $1::timestamptz + make_interval(secs => row_number() over (order by id)::float8 / 10) from opened`,
    [clock.now()],
  )
  passSeconds(30)
  await poll(last)
  const online = await poll(site.newGuest())
  expect(online.count).toEqual({ loggedIn: 211, total: 211 })
  const names = online.loggedIn.map(({ name }) => name)
  expect(names).toHaveLength(200)
  expect(names.at(0)).toBe('crowd-12')
  expect(names.slice(-2)).toEqual(['crowd-210', 'last'])
  expect(names).not.toContain(first.name)
  const coded = await site.get(showOnlineUsers.path, { 'accept-encoding': 'br' })
  expect([coded.headers.get('content-encoding'), coded.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  expect(await coded.json()).toEqual(online)
})

test('stores only a time with a number or a hash, and only while it counts', async () => {
  const db = tablesOf<PresenceTables>(site.database.db)
  const guest = await guestOf(site)
  const member = await site.newMember()
  await poll(guest)
  await poll(member)
  const browser = guest.cookies.get('browser') ?? ''
  const { rows } = await site.database.pool.query<{ everything: string }>(
    `select (select json_agg(g)::text from presence_guests g) || (select json_agg(m)::text from presence_members m) as everything`,
  )
  expect(browser).toHaveLength(24)
  expect(rows[0]?.everything).not.toContain(browser)
  expect((await member.ask(exportData, {})).body).toMatchObject({ presence: { seenAt: clock.now().toISOString() } })
  passSeconds(116)
  await poll(site.newGuest())
  await forgetWhoLeft(db, clock.now())
  expect(await db.selectFrom('presence_guests').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('presence_members').select('account_id').execute()).toEqual([
    { account_id: member.accountId },
  ])
})

test('an unchanged answer is not sent again', async () => {
  const guest = await guestOf(site)
  await poll(guest)
  const plain = await guest.get(showOnlineUsers.path, { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(plain.headers.get('cache-control')).toBe('private, no-cache')
  const known = await guest.get(showOnlineUsers.path, { 'if-none-match': plain.headers.get('etag') ?? '' })
  expect([known.status, await known.text()]).toEqual([304, ''])
})

test('a member who comes right after a poll is listed in time', async () => {
  const member = await site.newMember({ name: 'Hasty' })
  await poll(await guestOf(site))
  const { body } = await member.ask(showOnlineUsers, {})
  expect(counts(OnlineUsers.parse(body))).toMatchObject({ names: ['Hasty'], total: 2 })
})

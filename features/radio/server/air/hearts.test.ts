import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount, exportData, logIn } from '#features/accounts/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Client } from '#test/client.ts'
import { untilOnline } from '#test/radio-requests.ts'
import { type StationSite, startSite } from '#test/site.ts'
import { giveHeart, listMostLoved, showHeart, showRadioNow } from '../../contract.ts'
import type { AirTables } from '../tables.ts'
import { forgetGuestHearts } from './hearts.ts'
import { curveOf, forgetSamples, sampleListeners } from './listener-samples.ts'

/** The entry of the song that plays, once it is recorded. */
async function playId(): Promise<number> {
  for (;;) {
    const { playId: id } = showRadioNow.result.parse((await site.ask(showRadioNow, {})).body)
    if (id !== null) return id
    await setTimeout(50)
  }
}

let site: StationSite
let play: number
beforeAll(async () => {
  site = await startSite({ station: { trackSeconds: 120 } })
  await untilOnline(site)
  play = await playId()
})
afterAll(() => site.close())

type Asking = Pick<Client, 'ask'>
const give = (client: Asking, what = play) => client.ask(giveHeart, { query: {}, body: { play: what } })
const isLoved = async (client: Asking) =>
  showHeart.result.parse((await client.ask(showHeart, { query: { play } })).body).isLoved
const hearts = async (range: '7d' | 'all' = '7d') =>
  listMostLoved.result
    .parse((await site.ask(listMostLoved, { query: { range } })).body)
    .songs.map((song) => song.hearts)

test('each visitor gives one heart to a song, and it goes with the account', async () => {
  const [guest, member] = [site.newGuest(), await site.newMember()]
  expect([await isLoved(guest), await hearts()]).toEqual([false, []])
  for (const client of [guest, guest, member]) expect((await give(client)).status).toBe(200)
  expect([await isLoved(guest), await isLoved(member), await isLoved(site.newGuest())]).toEqual([true, true, false])
  await expect.poll(() => hearts()).toEqual([2])
  expect(await give(guest, play + 1000)).toMatchObject({ status: 409, body: { error: 'error.songOver' } })

  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({ radioHearts: { hearts: [{ given_at: expect.any(String) }] } })
  await member.ask(closeAccount, { body: { password: member.password } })
  await expect.poll(() => hearts('all')).toEqual([1])
  const { rows } = await site.database.pool.query('select from radio_hearts where account_id = $1', [member.accountId])
  expect(rows).toEqual([])
})

test("a guest's heart becomes the account's that logs in there, once for a song", async () => {
  const before = (await hearts('all'))[0] ?? 0
  const [guest, member] = [site.newGuest(), await site.newMember()]
  await give(guest)
  await give(member)
  await expect.poll(() => hearts('all')).toEqual([before + 2])
  const { hotel, name, password } = member
  expect((await guest.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  await expect.poll(() => hearts('all')).toEqual([before + 1])
  expect(await isLoved(guest)).toBe(true)
})

test("a guest's heart is forgotten after 30 days, and stays counted", async () => {
  const guest = site.newGuest()
  const [before = 0] = await hearts('all')
  await give(guest)
  const counted = before + 1
  await expect.poll(() => hearts('all')).toEqual([counted])
  const db = tablesOf<AirTables>(site.database.db)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000)
  await forgetGuestHearts(db, inDays(29))
  expect(await isLoved(guest)).toBe(true)
  await forgetGuestHearts(db, inDays(30))
  expect([await isLoved(guest), await hearts('all')]).toEqual([false, [counted]])
})

test('listeners are kept once a minute, drawn as 120 points, and forgotten after a week', async () => {
  const { db, pool } = site.database
  await pool.query('truncate radio_listener_samples')
  const begin = new Date('2026-03-01T20:00:00Z')
  const at = (minute: number, seconds = 0) => new Date(begin.getTime() + minute * 60_000 + seconds * 1000)
  await sampleListeners(db, 'tr', 12, at(0))
  await sampleListeners(db, 'tr', 20, at(0, 30))
  await sampleListeners(db, 'tr', 15, at(0, 45))
  await sampleListeners(db, 'tr', 7, at(1))
  expect(await curveOf(db, 'tr', { startsAt: begin.toISOString() }, at(2))).toEqual([
    { at: at(0).toISOString(), listeners: 20 },
    { at: at(1).toISOString(), listeners: 7 },
  ])
  for (let minute = 2; minute < 240; minute += 1) await sampleListeners(db, 'tr', minute, at(minute))
  const curve = await curveOf(db, 'tr', { startsAt: begin.toISOString() }, at(240))
  expect([curve.length, curve[0]?.listeners, curve.at(-1)?.listeners]).toEqual([120, 20, 239])
  await forgetSamples(tablesOf<AirTables>(db), new Date(at(120).getTime() + 7 * 86_400_000))
  expect(await curveOf(db, 'tr', { startsAt: begin.toISOString() }, at(240))).toHaveLength(120)
  expect((await curveOf(db, 'tr', { startsAt: begin.toISOString() }, at(240)))[0]?.at).toBe(at(120).toISOString())
})

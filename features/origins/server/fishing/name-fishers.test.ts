import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeSettings, exportData } from '#features/accounts/contract.ts'
import { type HotelGateway, hotelAddresses } from '#features/hotels/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { fisherId, keepBoard, readFishing } from '#test/fishing.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import type { OriginsHotel } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import type { FishingContext } from './context.ts'
import { lookedUpAtOnce, nameFishers } from './name-fishers.ts'

const clock = setClock('2026-09-01T12:00:00Z')
let site: TestSite
let gateway: HotelGateway
let context: FishingContext
beforeAll(async () => {
  site = await startSite({ clock })
  gateway = openGatewayTo(site.hotel)
  const addresses = hotelAddresses({ urls: {}, imagesUrl: site.hotel.imagesAddress })
  context = { db: tablesOf<OriginsTables>(site.database.db), gateway, addresses, clock, log: openLog('silent') }
})
afterAll(async () => {
  gateway.close()
  await site.close()
})
afterEach(() => site.hotel.faults.clear())

const never = new AbortController().signal
const askedFor = (habboId: string) => site.hotel.requests.count({ path: `users/${habboId}` })

/** The ids of some players known to the hotel. */
function residents(hotel: OriginsHotel, count: number): string[] {
  const game = site.hotel.world.hotel(hotel)
  const players = Array.from({ length: game.regulars - 40 }, (_, index) => game.player(40 + index))
  return players.flatMap(({ id, visibility }) => (visibility === 'banned' ? [] : [id])).slice(0, count)
}

async function fishersOf(hotel: OriginsHotel, day?: string) {
  return (await readFishing(site, { hotel, ...(day ? { day } : {}) })).places.map(({ fisher }) => fisher)
}

test('asks for a hundred names a run, the best of the newest board first, and again after 30 days', async () => {
  const hotel = 'hhous'
  const board = Object.fromEntries(residents(hotel, 120).map((habboId, index) => [habboId, 9000 - index]))
  const [first = '', ...others] = Object.keys(board)
  const last = others.at(-1) ?? ''
  await keepBoard(site, hotel, '2026-08-31', { [fisherId(hotel, 1)]: 10 })
  await keepBoard(site, hotel, '2026-09-01', board)
  expect(await nameFishers(context, hotel, never)).toBe(lookedUpAtOnce)
  await expect
    .poll(async () => (await fishersOf(hotel))[0])
    .toMatchObject({
      state: 'named',
      name: site.hotel.world.hotel(hotel).findById(first)?.name,
      hasPage: false,
    })
  expect([askedFor(first), askedFor(last), askedFor(fisherId(hotel, 1))]).toEqual([1, 0, 0])
  // The rest, then those on earlier boards; no player is asked for twice.
  expect(await nameFishers(context, hotel, never)).toBe(21)
  expect([askedFor(first), askedFor(last), askedFor(fisherId(hotel, 1))]).toEqual([1, 1, 1])
  expect(await fishersOf(hotel, '2026-08-31')).toEqual([{ state: 'gone', habboId: fisherId(hotel, 1), name: null }])
  expect(await nameFishers(context, hotel, never)).toBe(0)

  site.hotel.world.rename(hotel, site.hotel.world.hotel(hotel).findById(first)?.name ?? '', 'new.name.now')
  clock.set('2026-10-01T12:00:01Z')
  expect(await nameFishers(context, hotel, never)).toBe(lookedUpAtOnce)
  expect((await fishersOf(hotel))[0]).toMatchObject({ name: 'new.name.now' })
  expect(askedFor(fisherId(hotel, 1))).toBe(1)
})

test('a player unknown to the hotel keeps the name and is marked as gone', async () => {
  const hotel = 'hhoes'
  const player = site.hotel.world.addPlayer(hotel, { name: 'short.stay' })
  await keepBoard(site, hotel, '2026-10-01', { [player.id]: 70 })
  expect(await nameFishers(context, hotel, never)).toBe(1)
  await expect.poll(() => fishersOf(hotel)).toMatchObject([{ state: 'named', name: 'short.stay' }])
  site.hotel.world.setVisibility(hotel, 'short.stay', 'banned')
  clock.set('2026-11-15T12:00:00Z')
  expect(await nameFishers(context, hotel, never)).toBe(1)
  expect(await fishersOf(hotel)).toEqual([{ state: 'gone', habboId: player.id, name: 'short.stay' }])
})

test('a failing hotel changes no names and is not asked further', async () => {
  const hotel = 'hhobr'
  const ids = residents(hotel, 30)
  await keepBoard(site, hotel, '2026-11-15', Object.fromEntries(ids.map((habboId, index) => [habboId, 900 - index])))
  site.hotel.faults.set(hotel, { kind: 'maintenance-json' })
  expect(await nameFishers(context, hotel, never)).toBe(0)
  expect((await fishersOf(hotel)).every(({ state }) => state === 'unknown')).toBe(true)
  expect(ids.filter((habboId) => askedFor(habboId) > 0).length).toBeLessThan(30)
  site.hotel.faults.clear()
  expect(await nameFishers(context, hotel, never)).toBe(30)
})

test('scanned players and those with hidden pages are not asked for; the owner can export the stored data', async () => {
  clock.set('2026-11-20T12:00:00Z')
  const hotel = 'hhoes'
  const member = await site.newMember({ hotel, name: 'hides.here' })
  await member.ask(changeSettings, { body: { hidden: { page: true } } })
  const luna = await site.scan(hotel, 'luna.tic')
  await keepBoard(site, hotel, '2026-11-20', { [luna.habboId]: 900, [member.habboId]: 800 })
  const before = [askedFor(luna.habboId), askedFor(member.habboId)]
  await nameFishers(context, hotel, never)
  expect([askedFor(luna.habboId), askedFor(member.habboId)]).toEqual(before)
  expect(await fishersOf(hotel)).toMatchObject([{ state: 'named', name: 'luna.tic' }, { state: 'hidden' }])
  const { body } = await member.ask(exportData, {})
  expect(body).toMatchObject({
    originsFishing: { fisher: { name: null }, places: [{ day: '2026-11-20', place: 2, experience: 800 }] },
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HotelGateway, hotelAddresses } from '#features/hotels/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { fisherId, readFishing, withBoard } from '#test/fishing.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import type { OriginsHotel } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import type { FishingContext } from './context.ts'
import { readBoard } from './read-board.ts'

const clock = setClock('2026-07-01T12:00:00Z')
const hotel = 'hhous'
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
beforeEach(() =>
  site.database.pool.query('truncate origins_fishing_places, origins_fishing_days, origins_fishers restart identity'),
)
afterEach(() => site.hotel.faults.clear())

const never = new AbortController().signal
const asked = () => site.hotel.requests.count({ path: 'skills/leaderboard' })

function readAt(instant: string, day: string, code: OriginsHotel = hotel, among: Partial<FishingContext> = {}) {
  clock.set(instant)
  return readBoard({ ...context, ...among }, { hotel: code, day }, never)
}

test("reads a board to its end, in the hotel's order", async () => {
  expect((await readAt('2026-07-02T12:00:00Z', '2026-07-02')).state).toBe('stored')
  const first = await readFishing(site, { hotel })
  expect(first).toMatchObject({
    day: '2026-07-02',
    today: '2026-07-02',
    readAt: '2026-07-02T12:00:00.000Z',
    zone: 'America/New_York',
    days: { first: '2026-07-02', newest: '2026-07-02', earlier: null, later: null, kept: 1 },
  })
  expect(first.total).toBeGreaterThan(150)
  const shown = []
  for (let page = 1; page <= first.pages; page++) shown.push(...(await readFishing(site, { hotel, page })).places)
  const entries = []
  for (let page = 1; page <= first.pages; page++) {
    const address = `${site.hotel.addressOf(hotel)}/api/public/skills/leaderboard?skillType=FISHING&page=${page}`
    entries.push(...(await (await fetch(address)).json()).entries)
  }
  expect(shown).toHaveLength(entries.length)
  expect(shown.map(({ level, experience }) => [level, experience])).toEqual(
    entries.map(({ level, experience }) => [level, experience]),
  )
  expect(shown.every(({ change, gained }) => change === null && gained === null)).toBe(true)
  expect((await readFishing(site, { hotel, page: first.pages + 1 })).places).toEqual([])
})

test.each([
  ['an HTML page instead', { kind: 'broken' }],
  ['maintenance', { kind: 'maintenance-json' }],
  ['nothing', { kind: 'reset' }],
  ['less than a page', { kind: 'truncated' }],
] as const)(
  'after %s on a later page stores nothing of the day and reads it again later that day',
  async (_what, fault) => {
    expect((await readAt('2026-07-03T10:00:00Z', '2026-07-03')).state).toBe('stored')
    const failing = withBoard(gateway, (code, page, options) => {
      if (page === 3) site.hotel.faults.set(hotel, { ...fault, path: 'leaderboard' })
      return gateway.fishingLeaderboard(code, page, options)
    })
    expect(await readAt('2026-07-04T10:00:00Z', '2026-07-04', hotel, { gateway: failing })).toMatchObject({
      state: 'missing',
    })
    site.hotel.faults.clear()
    const { rows } = await site.database.pool.query('select distinct day from origins_fishing_places')
    expect(rows).toHaveLength(1)
    // The previous board stays with its date, and no player has moved.
    await expect.poll(() => readFishing(site, { hotel })).toMatchObject({ day: '2026-07-03', today: '2026-07-04' })
    expect((await readAt('2026-07-04T11:00:00Z', '2026-07-04')).state).toBe('stored')
    await expect.poll(() => readFishing(site, { hotel })).toMatchObject({ day: '2026-07-04', days: { kept: 2 } })
  },
)

test.each([
  ['is empty', 1, { entries: [], totalPages: 0, pageSize: 50 }],
  ['ends before its end', 2, { entries: [], totalPages: 4, pageSize: 50 }],
])('an answer that %s is refused', async (_what, from, nothing) => {
  const odd = withBoard(gateway, async (code, page, options) =>
    page < from ? gateway.fishingLeaderboard(code, page, options) : nothing,
  )
  expect(await readAt('2026-07-05T10:00:00Z', '2026-07-05', hotel, { gateway: odd })).toEqual({
    state: 'missing',
    reason: 'empty',
  })
  expect((await readFishing(site, { hotel })).day).toBeNull()
})

test('a day is read once by concurrent attempts', async () => {
  const before = asked()
  const states = await Promise.all([
    readAt('2026-07-06T10:00:00Z', '2026-07-06'),
    readAt('2026-07-06T10:00:00Z', '2026-07-06'),
  ])
  expect(states.map(({ state }) => state).sort()).toEqual(['known', 'stored'])
  const total = asked()
  expect(total).toBeGreaterThan(before)
  site.hotel.world.fish(hotel, 'luna.tic', 1_000)
  const kept = await readFishing(site, { hotel })
  expect((await readAt('2026-07-06T23:00:00Z', '2026-07-06')).state).toBe('known')
  expect(asked()).toBe(total)
  expect(await readFishing(site, { hotel })).toEqual(kept)
})

test.each([
  ['hhous', '2026-07-10T03:59:59Z', '2026-07-09'],
  ['hhous', '2026-07-10T04:00:00Z', '2026-07-10'],
  ['hhoes', '2026-07-09T22:00:00Z', '2026-07-10'],
  ['hhobr', '2026-07-10T02:59:59Z', '2026-07-09'],
  ['hhobr', '2026-07-10T03:00:00Z', '2026-07-10'],
  // The nights on which New York and Madrid set their clocks back.
  ['hhous', '2026-11-02T04:30:00Z', '2026-11-01'],
  ['hhoes', '2026-10-25T22:30:00Z', '2026-10-25'],
] as const)('in %s it is at %s the day %s', async (code, instant, day) => {
  expect((await readAt(instant, day, code)).state).toBe('stored')
  await expect.poll(() => readFishing(site, { hotel: code })).toMatchObject({ day, today: day })
  const other = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect((await readAt(instant, other, code)).state).toBe('over')
})

const entry = (number: number) => ({ habboId: fisherId(hotel, number), level: 9, experience: 10_000 - number })

test('players who overtake between two pages are neither lost nor counted twice', async () => {
  // Number 60 takes first place after the first page was read: the others move down by one.
  const before = Array.from({ length: 100 }, (_, place) => entry(place + 1))
  const after = [{ ...entry(60), experience: 20_000 }, ...before.filter((_, place) => place !== 59)]
  let calls = 0
  const moving = withBoard(gateway, async (_code, page) => {
    const board = calls++ === 0 ? before : after
    return { entries: board.slice((page - 1) * 50, page * 50), totalPages: 2, pageSize: 50 }
  })
  expect((await readAt('2026-07-20T10:00:00Z', '2026-07-20', hotel, { gateway: moving })).state).toBe('stored')
  const board = await readFishing(site, { hotel })
  expect(board.total).toBe(100)
  expect(board.places[0]).toMatchObject({ place: 1, experience: 20_000, fisher: { habboId: fisherId(hotel, 60) } })
})

test('reads at most ten pages', async () => {
  const pages: number[] = []
  const endless = withBoard(gateway, async (_code, page) => {
    pages.push(page)
    return { entries: Array.from({ length: 50 }, (_, at) => entry(page * 50 + at)), totalPages: 900, pageSize: 50 }
  })
  expect((await readAt('2026-07-21T10:00:00Z', '2026-07-21', hotel, { gateway: endless })).state).toBe('stored')
  expect(pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await expect.poll(() => readFishing(site, { hotel })).toMatchObject({ total: 500, pages: 10 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hotel, openHotel } from '#demo/hotel/open-hotel.ts'
import { openGatewayTo } from '#test/hotel-gateway.ts'
import { boardAnswer } from './fishing-board.ts'
import type { HotelGateway } from './hotel-gateway.ts'
import { isHotelRefusal } from './outcome.ts'

let hotel: Hotel
let gateway: HotelGateway
beforeAll(async () => {
  hotel = await openHotel()
  gateway = openGatewayTo(hotel)
})
afterAll(async () => {
  gateway.close()
  await hotel.close()
})

test('the fishing leaderboard is read page by page, best first', async () => {
  const first = await gateway.fishingLeaderboard('hhobr', 1)
  if (isHotelRefusal(first)) throw new Error(first.refused)
  expect(first).toMatchObject({ pageSize: 50, totalPages: expect.any(Number) })
  expect(first.entries).toHaveLength(50)
  const experience = first.entries.map((entry) => entry.experience)
  expect(experience).toEqual(experience.toSorted((a, b) => b - a))
  expect(first.entries.every(({ habboId }) => habboId.startsWith('hhobr-'))).toBe(true)
  const last = await gateway.fishingLeaderboard('hhobr', first.totalPages)
  if (isHotelRefusal(last)) throw new Error(last.refused)
  expect(last.entries[0]?.experience).toBeLessThan(experience.at(-1) ?? 0)
  expect(await gateway.fishingLeaderboard('hhobr', first.totalPages + 1)).toMatchObject({ entries: [] })
})

test('the fishing leaderboard is not available for modern hotels', async () => {
  const asked = hotel.requests.total
  expect(await gateway.fishingLeaderboard('hhus', 1)).toEqual({ refused: 'hotel.broken', reason: 'unknownRoute' })
  expect(hotel.requests.total).toBe(asked)
})

test.each([
  ['an HTML page instead', { kind: 'broken' }, { refused: 'hotel.broken', reason: 'notJson' }],
  ['maintenance', { kind: 'maintenance-json' }, { refused: 'hotel.maintenance' }],
  ['nothing', { kind: 'reset' }, { refused: 'hotel.unreachable' }],
  ['"not found"', { kind: 'withheld' }, { refused: 'hotel.notFound' }],
] as const)('the fishing leaderboard is unavailable after %s, and never empty', async (_what, fault, refusal) => {
  hotel.faults.set('hhous', { ...fault, path: '/skills/leaderboard' })
  expect(await gateway.fishingLeaderboard('hhous', 1)).toMatchObject(refusal)
  hotel.faults.clear()
})

const entry = { uniqueId: `hhous-${'a'.repeat(32)}`, level: 99, experience: '32650913' }
const page = { entries: [entry], totalPages: 1, currentPage: 1, pageSize: 50 }
test('the fishing leaderboard is refused as a whole if any part is invalid', () => {
  const { uniqueId: habboId } = entry
  expect(boardAnswer('hhous', 1).parse(page)).toEqual({
    entries: [{ habboId, level: 99, experience: 32_650_913 }],
    totalPages: 1,
    pageSize: 50,
  })
  for (const broken of [
    { ...page, entries: [entry, { ...entry, experience: null }] },
    { ...page, entries: [{ ...entry, uniqueId: `hhoes-${'a'.repeat(32)}` }] },
    { ...page, entries: [{ ...entry, uniqueId: 'Ida' }] },
    { ...page, entries: undefined },
    { ...page, currentPage: 2 },
    { ...page, totalPages: undefined },
  ]) {
    expect(boardAnswer('hhous', 1).safeParse(broken).success).toBe(false)
  }
})

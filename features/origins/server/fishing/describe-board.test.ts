import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/accounts/contract.ts'
import { fisherId, keepBoard, linesOf, readFishing } from '#test/fishing.ts'
import { setClock } from '#test/online.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { showFishingBoard } from '../../contract.ts'

const clock = setClock('2026-08-20T12:00:00Z')
let site: TestSite
beforeAll(async () => {
  site = await startSite({ clock })
})
afterAll(() => site.close())

test('before the first reading there is no board', async () => {
  expect(await readFishing(site, { hotel: 'hhobr' })).toEqual({
    hotel: 'hhobr',
    zone: 'America/Sao_Paulo',
    today: '2026-08-20',
    day: null,
    readAt: null,
    days: { first: null, newest: null, earlier: null, later: null, kept: 0 },
    places: [],
    total: 0,
    page: 1,
    pages: 0,
  })
})

test('places are compared with the previous stored day, across days without a reading', async () => {
  await keepBoard(site, 'hhoes', '2026-08-10', [900, 800, 700, 600])
  await keepBoard(site, 'hhoes', '2026-08-14', [900, 1000, 650, 600, 640])
  const first = await readFishing(site, { hotel: 'hhoes', day: '2026-08-10' })
  expect(linesOf(first)).toEqual([
    '1 none none unknown',
    '2 none none unknown',
    '3 none none unknown',
    '4 none none unknown',
  ])
  expect(first.days).toEqual({ first: '2026-08-10', newest: '2026-08-14', earlier: null, later: '2026-08-14', kept: 2 })
  const second = await readFishing(site, { hotel: 'hhoes' })
  expect(second).toMatchObject({ day: '2026-08-14', today: '2026-08-20', days: { earlier: '2026-08-10', later: null } })
  expect(linesOf(second)).toEqual([
    '1 1 200 unknown',
    '2 -1 0 unknown',
    '3 0 -50 unknown',
    '4 new none unknown',
    '5 -1 0 unknown',
  ])
  // A player who left the board is not on it, and comes back as new.
  await keepBoard(site, 'hhoes', '2026-08-15', { [fisherId('hhoes', 2)]: 1100 })
  await keepBoard(site, 'hhoes', '2026-08-16', [901, 1200])
  await expect
    .poll(async () => linesOf(await readFishing(site, { hotel: 'hhoes' })))
    .toEqual(['1 0 100 unknown', '2 new none unknown'])
  // The earlier day is unchanged.
  expect(linesOf(await readFishing(site, { hotel: 'hhoes', day: '2026-08-14' }))).toEqual(linesOf(second))
})

test('players with equal experience share a place, and the next place counts them all', async () => {
  await keepBoard(site, 'hhobr', '2026-08-18', [500, 400, 400, 300])
  await keepBoard(site, 'hhobr', '2026-08-19', [500, 500, 400, 400])
  const placesOf = async (day: string) =>
    (await readFishing(site, { hotel: 'hhobr', day })).places.map(({ place, change }) => [place, change])
  expect(await placesOf('2026-08-18')).toEqual([
    [1, null],
    [2, null],
    [2, null],
    [4, null],
  ])
  expect(await placesOf('2026-08-19')).toEqual([
    [1, 0],
    [1, 1],
    [3, -1],
    [3, 1],
  ])
})

test.each([
  [{ hotel: 'hhde' }, 422, 'error.hotelInvalid'],
  [{ hotel: 'hhous', day: 'today' }, 422, 'error.incorrectData'],
  [{ hotel: 'hhous', day: '2026-02-30' }, 422, 'error.incorrectData'],
  [{ hotel: 'hhous', page: '0' }, 422, undefined],
  [{ hotel: 'hhous', day: '1999-01-01' }, 404, 'error.fishingDayNotFound'],
])('%o is refused', async (query, status, error) => {
  const answer = await site.get(`${showFishingBoard.path}?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(status)
  if (error) expect(JSON.stringify(await answer.json())).toContain(error)
})

test('a scanned player is named and linked until they hide their page', async () => {
  const { world } = site.hotel
  const luna = await site.scan('hhous', 'luna.tic')
  const member = await site.newMember({ hotel: 'hhous', name: 'shy.angler' })
  await keepBoard(site, 'hhous', '2026-08-20', {
    [luna.habboId]: 900,
    [member.habboId]: 800,
    [fisherId('hhous', 7)]: 700,
  })
  const places = async () => (await readFishing(site, { hotel: 'hhous' })).places.map(({ fisher }) => fisher)
  const asLuna = { state: 'named', habboId: luna.habboId, name: 'luna.tic', avatar: expect.any(String), hasPage: true }
  const asNobody = { state: 'unknown', habboId: fisherId('hhous', 7) }
  expect(await places()).toEqual([asLuna, { state: 'unknown', habboId: member.habboId }, asNobody])
  await site.scan('hhous', 'shy.angler')
  await expect.poll(places).toMatchObject([asLuna, { state: 'named', name: 'shy.angler', hasPage: true }, asNobody])
  await member.ask(changeSettings, { body: { hidden: { page: true } } })
  await expect.poll(places).toEqual([asLuna, { state: 'hidden' }, asNobody])
  world.rename('hhous', 'luna.tic', 'luna.two')
  await site.scan('hhous', 'luna.two')
  await expect.poll(async () => (await places())[0]).toMatchObject({ name: 'luna.two' })
})

test('a known answer is confirmed as unchanged', async () => {
  await keepBoard(site, 'hhoes', '2026-08-17', [5])
  const address = `${showFishingBoard.path}?hotel=hhoes`
  await expect.poll(async () => (await (await site.get(address)).json()).day).toBe('2026-08-17')
  const etag = (await site.get(address)).headers.get('etag') ?? ''
  expect((await site.get(address, { 'if-none-match': etag })).status).toBe(304)
  await keepBoard(site, 'hhoes', '2026-08-19', [6])
  await expect.poll(async () => (await site.get(address, { 'if-none-match': etag })).status).toBe(200)
})

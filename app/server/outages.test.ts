import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { HotelCode } from '#features/hotels/contract.ts'
import { listOutages, type Outage } from '#features/outages/contract.ts'
import { Player, scanPlayer, showPlayer } from '#features/scanner/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * How visitors learn of a hotel outage: by the endpoint and above the pages with the hotel's data.
 */
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
afterEach(() => site.hotel.faults.clear())

type Asked = Parameters<typeof listOutages.query.parse>[0]
const outages = async (query: Asked = {}, at = site): Promise<Outage[]> =>
  listOutages.result.parse((await at.ask(listOutages, { query: listOutages.query.parse(query) })).body).outages
const states = async (query?: Asked, at = site) =>
  (await outages(query, at)).map(({ hotel, state }) => `${hotel} ${state}`)
const page = async (path: string) => (await site.get(path)).text()

/** Makes a visitor's call to a hotel, ignoring its result. */
const look = (hotel: HotelCode, at = site) => at.ask(scanPlayer, { body: { hotel, name: 'luna.tic' } })

async function closeHotel(hotel: HotelCode): Promise<void> {
  site.hotel.faults.set(hotel, { kind: 'maintenance-json' })
  await look(hotel)
  await expect.poll(() => states({ hotel })).toEqual([`${hotel} maintenance`])
}

async function reopen(hotel: HotelCode): Promise<void> {
  site.hotel.faults.clear(hotel)
  await look(hotel)
  await expect.poll(() => states({ hotel })).toEqual([])
}

const closed = 'down for maintenance since'

test('a hotel in maintenance and back: a player page says so and keeps its data', async () => {
  const { habboId } = await site.scan('hhtr', 'luna.tic')
  const path = `/en/scanner/users/${habboId}`
  const shown = async () => {
    const { panels, checkedAt } = Player.parse((await site.ask(showPlayer, { params: { habboId } })).body)
    return { panels, checkedAt }
  }
  const before = await shown()
  expect(before.panels.badges).toMatchObject({ current: 407, former: 0 })
  expect(await page(path)).not.toContain(closed)

  await closeHotel('hhtr')
  await expect.poll(() => page(path)).toContain(`Habbo.com.tr has been ${closed}`)
  expect(await shown()).toEqual(before)
  const [outage] = await outages({ hotel: 'hhtr' })
  expect(Date.parse(outage?.lastSuccessAt ?? '')).toBeLessThan(Date.parse(outage?.since ?? ''))

  await reopen('hhtr')
  await site.scanned(habboId)
  await expect.poll(() => page(path)).not.toContain(closed)
  expect((await shown()).panels.badges).toMatchObject({ current: 407, former: 0 })
})

test('pages report only the hotels that they show', async () => {
  const affected = ['/en/habbo/badges', '/en/habbo/badges?hotel=hhfi']
  const unaffected = ['/en/habbo/badges?hotel=hhde', '/en/habbo/origins/badges']
  for (const path of [...affected, ...unaffected]) await page(path)
  await closeHotel('hhfi')
  for (const path of affected) await expect.poll(() => page(path)).toContain(`Habbo.fi has been ${closed}`)
  for (const path of unaffected) expect(await page(path)).not.toContain(closed)
  expect(await states({ edition: 'origins' })).toEqual([])
  expect(await states({ edition: 'modern' })).toEqual(['hhfi maintenance'])
  await reopen('hhfi')

  const origins = ['scanner', 'badges', 'userstats', 'fishing'].map((name) => `/de/habbo/origins/${name}`)
  for (const path of origins) expect(await page(path)).not.toContain('in Wartung')
  await closeHotel('hhous')
  for (const path of origins) await expect.poll(() => page(path)).toContain('in Wartung')
  expect(await page('/de/habbo/origins/fishing?hotel=hhoes')).not.toContain('in Wartung')
  await reopen('hhous')
  for (const path of origins) await expect.poll(() => page(path)).not.toContain('in Wartung')
})

describe('two processes', () => {
  test('report the same, also the one that did not call the hotel', async () => {
    const other = await startSite({ beside: site })
    site.hotel.faults.set('hhnl', { kind: 'blocked' })
    await look('hhnl', other)
    await expect.poll(() => states()).toEqual(['hhnl failing'])
    await expect.poll(() => states({}, other)).toEqual(['hhnl failing'])
    site.hotel.faults.clear()
    await look('hhnl')
    await expect.poll(() => states({}, other)).toEqual([])
    expect(await states()).toEqual([])
    await other.close()
  })
})

test('a failing list says nothing about its hotel, and an unknown hotel is refused', async () => {
  const { habboId } = await site.scan('hhit', 'Newbie')
  site.hotel.faults.set('hhit', { kind: 'maintenance-json', path: /\/(profile|badges)$/ })
  await site.ask(scanPlayer, { body: { hotel: 'hhit', name: 'Newbie' } })
  expect(await site.scanned(habboId)).toMatchObject({ trouble: 'maintenance' })
  expect(await states()).toEqual([])
  const answer = await site.get('/api/get/outages?hotel=hhxx')
  expect([answer.status, await answer.json()]).toMatchObject([422, { error: 'error.hotelInvalid' }])
  expect((await site.get('/api/get/outages?edition=none')).status).toBe(422)
})

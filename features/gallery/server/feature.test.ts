import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { listPictures, listPublicPhotos } from '../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { IMPORT_IMAGES: 'true' } })
})
afterAll(() => site.close())

const totals = async () => {
  const pictures = await site.ask(listPictures, { query: { page: 1 } })
  const promos = await site.ask(listPictures, { query: { family: 'promo', page: 1 } })
  const photos = await site.ask(listPublicPhotos, { query: { page: 1, limit: 1 } })
  return [
    listPictures.result.parse(pictures.body).total,
    listPictures.result.parse(promos.body).total,
    listPublicPhotos.result.parse(photos.body).total,
  ]
}

test('a starting site imports promos, pictures and photos and serves their pages', async () => {
  expect(await totals()).toEqual([0, 0, 0])
  await site.bringFirstContent()
  await vi.waitFor(async () => expect(Math.min(...(await totals()))).toBeGreaterThan(0), {
    timeout: 45_000,
    interval: 200,
  })
  const sitemap = await (await site.get('/sitemap.xml')).text()
  for (const path of ['webpromos', 'images', 'photos']) expect(sitemap).toContain(`/de/habbo/${path}</loc>`)
})

test('the rooms of the newest photos are named without a scan of their players; deleted ones are marked', async () => {
  const read = async () => {
    const { body } = await site.ask(listPublicPhotos, { query: { hotel: 'hhus', page: 1, limit: 24 } })
    return listPublicPhotos.result.parse(body).items.flatMap(({ room }) => room ?? [])
  }
  await vi.waitFor(async () => {
    const rooms = await read()
    expect(rooms.length).toBeGreaterThan(10)
    expect(rooms.filter(({ name, gone }) => name === null && !gone)).toEqual([])
  }, 45_000)
  const world = site.hotel.world.hotel('hhus')
  for (const { number, name, gone } of await read()) {
    expect(name).toBe(world.room(number)?.name ?? null)
    expect(gone).toBe(name === null)
  }
})

test('a site with imports disabled imports nothing', async () => {
  const still = await startSite()
  try {
    await still.bringFirstContent()
    const { rows } = await still.database.pool.query("select from tasks.job where name like 'gallery.%'")
    expect(rows).toEqual([])
  } finally {
    await still.close()
  }
})

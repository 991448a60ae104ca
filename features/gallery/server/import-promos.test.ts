import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openHotel } from '#demo/hotel/open-hotel.ts'
import { type Imports, openImports } from '#test/imports.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listPictures } from '../contract.ts'
import { openGalleryImports } from './api.ts'

/** Imports the simulated hotel's data by hand beside a site that shows it. */
let site: TestSite
let imports: Imports
beforeAll(async () => {
  site = await startSite()
  imports = openImports(site)
})
afterAll(async () => {
  imports.close()
  await site.close()
})
beforeEach(async () => {
  site.hotel.faults.clear()
  imports.setNow(new Date())
  await site.database.pool.query(
    'truncate gallery_pictures, gallery_proposals, gallery_picture_hotels, gallery_files, pictures_kept',
  )
})

type Query = Parameters<typeof listPictures.query.parse>[0]
const ask = async (query: Query = {}) =>
  listPictures.result.parse((await site.ask(listPictures, { query: listPictures.query.parse(query) })).body)
const promos = async (query: object = {}) => (await ask({ family: 'promo', ...query })).items
const daysOn = (days: number) => imports.setNow(new Date(Date.now() + days * 86_400_000))
const stored = async () => {
  const { rows } = await site.database.pool.query(
    `select path, first_seen_at, width, gone_at, (select array_agg(hotel) from gallery_picture_hotels where picture_id = id) as hotels
     from gallery_pictures order by path`,
  )
  return rows
}

/** Polls until the cached list is invalidated. */
const eventually = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 30_000, interval: 50 })

test("lists a hotel's promos with their sizes, by name, with links into the game", async () => {
  const [line = ''] = await imports.run('promos', '--hotel', 'hhde')
  expect(line).toMatch(/^Habbo\.de: \d+ pictures, \d+ of them new\.$/)
  await eventually(async () => expect(await promos()).not.toEqual([]))
  const items = await promos()
  const picture = items[0]
  expect(picture).toMatchObject({ family: 'promo', hotels: ['hhde'], goneAt: null })
  expect(picture?.file).toMatch(/\.(?:png|gif)$/)
  expect(picture?.picture.startsWith(`${site.hotel.imagesAddress}/c_images/web_promo`)).toBe(true)
  expect((await fetch(picture?.picture ?? '')).status).toBe(200)
  expect(Math.min(...items.flatMap(({ width, height }) => [width, height]))).toBeGreaterThan(0)
  const { families } = await ask()
  expect(families.map(({ family }) => family).sort()).toEqual(
    expect.arrayContaining(['catalogue', 'navigator', 'notification', 'promo', 'quest', 'reception']),
  )
  const { total } = await ask()
  expect((await ask()).items.some(({ family }) => family === 'promo')).toBe(false)
  expect(families.reduce((sum, { family, pictures }) => sum + (family === 'promo' ? 0 : pictures), 0)).toBe(total)
})

test('skips an unchanged file and imports what is new in a changed one', async () => {
  await imports.run('promos', '--hotel', 'hhde')
  const reads = () => site.hotel.requests.count({ hotel: 'hhde', path: '/gamedata/external_variables' })
  const looks = () => site.hotel.requests.count({ hotel: 'images', path: '/c_images/' })
  const [readBefore, looksBefore] = [reads(), looks()]
  const before = await stored()
  expect(await imports.run('promos', '--hotel', 'hhde')).toEqual([
    'Habbo.de: nothing has changed since the last import.',
  ])
  expect([reads(), looks(), await stored()]).toEqual([readBefore, looksBefore, before])
  site.hotel.world.addPromo('hhde', 'teafest')
  site.hotel.world.addPromo('hhus', 'teafest')
  expect((await imports.run('promos', '--hotel', 'hhde'))[0]).toMatch(/, 1 of them new\.$/)
  await imports.run('promos', '--hotel', 'hhus')
  await eventually(async () =>
    expect(await promos({ search: 'TEAfest' })).toMatchObject([{ hotels: ['hhus', 'hhde'] }]),
  )
  expect(await promos({ search: 'tea_est' })).toEqual([])
  expect((await promos({ hotel: 'hhus' })).length).toBeGreaterThan(0)
  expect(await promos({ hotel: 'hhtr' })).toEqual([])
})

test('a dropped promo stays with the date of its removal, and may return', async () => {
  const path = `/c_images/${site.hotel.world.addPromo('hhde', 'moonfair').replace(/^\/?(?:c_images\/)?/, '')}`
  await imports.run('promos', '--hotel', 'hhde')
  await eventually(async () => expect(await promos({ search: 'moonfair' })).toMatchObject([{ goneAt: null }]))
  site.hotel.world.dropPicture(path)
  daysOn(15)
  await imports.run('promos', '--hotel', 'hhde')
  await eventually(async () => expect((await promos({ search: 'moonfair' }))[0]?.goneAt).not.toBeNull())
  const gone = (await promos({ search: 'moonfair' }))[0]
  expect(gone?.width).toBeGreaterThan(0)
  site.hotel.world.restorePicture(path)
  daysOn(20)
  await imports.run('promos', '--hotel', 'hhde')
  await eventually(async () => expect((await promos({ search: 'moonfair' }))[0]?.goneAt).toBeNull())
})

test('a broken file counts as a failure and changes nothing', async () => {
  await imports.run('promos', '--hotel', 'hhnl')
  for (const fault of [
    { kind: 'broken' },
    { kind: 'html' },
    { kind: 'broken-utf8' },
    { kind: 'long-line' },
    { kind: 'no-equals' },
    { kind: 'redirect-loop' },
    { kind: 'truncated', as: 'length' },
    { kind: 'truncated', as: 'chunked' },
    { kind: 'empty' },
    { kind: 'blocked' },
    { kind: 'maintenance-html' },
  ] as const) {
    const name = Object.values(fault).join('-')
    const before = await stored()
    site.hotel.world.addPromo('hhnl', `after-${name}`)
    site.hotel.faults.set('hhnl', { ...fault, path: '/gamedata/external_variables' })
    const [line = ''] = await imports.run('promos', '--hotel', 'hhnl')
    expect(line, name).toMatch(/^Habbo\.nl: could not be read \(hotel\.[\w ]+\), nothing was changed\.$/)
    expect(await stored(), name).toEqual(before)
    const { rows } = await site.database.pool.query('select failures, failure from gallery_files')
    expect(rows, name).toMatchObject([{ failures: 1, failure: expect.stringMatching(/^hotel\./) }])
    site.hotel.faults.clear()
    expect((await imports.run('promos', '--hotel', 'hhnl'))[0], name).toMatch(/, 1 of them new\.$/)
    expect((await site.database.pool.query('select failures from gallery_files')).rows).toEqual([{ failures: 0 }])
  }
})

test('a file that lost half of its lines changes nothing until it has stayed so for days', async () => {
  await imports.run('promos', '--hotel', 'hhfi')
  await site.database.pool.query("update gallery_files set lines = lines * 3, hash = 'former'")
  site.hotel.world.addPromo('hhfi', 'littlefair')
  const before = await stored()
  expect((await imports.run('promos', '--hotel', 'hhfi'))[0]).toContain('could not be read (shrunken)')
  expect(await stored()).toEqual(before)
  daysOn(4)
  expect((await imports.run('promos', '--hotel', 'hhfi'))[0]).toMatch(/, 1 of them new\.$/)
})

test('finds large versions of news pictures and leaves missing ones unlisted', async () => {
  const [line = ''] = await imports.run('images', '--hotel', 'hhde')
  expect(line).toMatch(/^Habbo\.de: 12 pictures, 12 of them new\.$/)
  await eventually(async () => expect((await ask({ family: 'article' })).total).toBe(12))
  const { items } = await ask({ family: 'article' })
  expect(items.every(({ file, width }) => !file.includes('_thumb') && width === 759)).toBe(true)
  site.hotel.faults.set('images', { kind: 'broken', path: '/habbo-web-news/' })
  const before = await stored()
  expect((await imports.run('images', '--hotel', 'hhde'))[0]).toContain('nothing was changed')
  expect(await stored()).toEqual(before)
})

test("reads a real hotel's data completely and assigns everything to a family", async () => {
  const large = await openHotel({ gamedata: 'real-size' })
  const beside = { ...site, hotel: large }
  const other = openImports(beside)
  try {
    const { context } = other
    const { bring } = openGalleryImports({ ...context, wholeDb: context.db, pictures: context })
    const imported = await bring('promos', 'hhus', AbortSignal.timeout(60_000))
    expect(imported).toMatchObject({ state: 'imported', named: expect.toSatisfy((named: number) => named > 500) })
    // They are not verified yet, and a picture that may not exist is not shown.
    expect((await ask()).total).toBe(0)
    const { rows } = await site.database.pool.query(
      'select family, count(*)::integer as n from gallery_pictures group by 1',
    )
    expect(Math.min(...rows.map(({ n }) => n))).toBeGreaterThan(10)
    expect(
      (await site.database.pool.query("select from gallery_pictures where path like '%album1584%'")).rowCount,
    ).toBe(0)
  } finally {
    other.close()
    await large.close()
  }
})

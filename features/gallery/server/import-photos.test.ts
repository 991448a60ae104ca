import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Imports, openImports } from '#test/imports.ts'
import { newMemberWithHistory } from '#test/member-with-history.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { findPublicPhoto, listPublicPhotos } from '../contract.ts'

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

type Query = Parameters<typeof listPublicPhotos.query.parse>[0]
const ask = async (query: Query = {}) =>
  listPublicPhotos.result.parse((await site.ask(listPublicPhotos, { query: listPublicPhotos.query.parse(query) })).body)
const bring = (hotel = 'hhus') => imports.run('photos', '--hotel', hotel)
const eventually = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 30_000, interval: 50 })

test('lists the latest photos of a hotel, newest first, with creator and room', async () => {
  expect((await bring())[0]).toMatch(/^Habbo\.com: \d+ photos, \d+ of them new\.$/)
  await eventually(async () => expect((await ask()).total).toBeGreaterThan(0))
  const { items, total, pages } = await ask({ hotel: 'hhus' })
  expect(total).toBeLessThanOrEqual(400)
  expect(pages).toBe(Math.ceil(total / 48))
  expect(items.map(({ takenAt }) => takenAt)).toEqual(
    items
      .map(({ takenAt }) => takenAt)
      .sort()
      .reverse(),
  )
  const [photo] = items
  expect(photo?.hotel).toBe('hhus')
  expect((await fetch(photo?.picture ?? '')).headers.get('content-type')).toBe('image/png')
  expect(photo?.creator.avatar).toContain(encodeURIComponent(photo?.creator.name ?? ''))
  expect(photo?.room?.enter).toMatch(/\/hotel\?room=\d+$/)
  expect((await ask({ hotel: 'hhtr' })).total).toBe(0)
  const small = await ask({ limit: 8, page: 2 })
  expect(small.items.map(({ id }) => id)).toEqual(items.slice(8, 16).map(({ id }) => id))
  const place = async (id: string) => (await site.ask(findPublicPhoto, { params: { id }, query: {} })).body
  const last = (await ask({ page: pages })).items.at(-1)
  expect(await place(last?.id ?? '')).toEqual({ page: pages })
  expect(await place('hhus-nothing')).toEqual({ error: 'error.pictureNotFound' })
  expect(await place('\u0000')).toEqual({ error: 'error.pictureNotFound' })
})

test('importing again adds no duplicates, updates likes and removes withdrawn photos', async () => {
  const { total, items } = await ask()
  const [first, second] = items
  await site.database.pool.query("update gallery_photos set likes = 99 where hotel || '-' || photo_id = $1", [
    first?.id,
  ])
  await site.database.pool.query(
    `insert into gallery_photos (hotel, photo_id, habbo_id, creator, picture, taken_at, likes)
     select hotel, 'taken-back', habbo_id, creator, picture, taken_at, 0 from gallery_photos where hotel || '-' || photo_id = $1`,
    [second?.id],
  )
  expect((await bring())[0]).toMatch(/, 0 of them new\.$/)
  const { rows } = await site.database.pool.query('select count(*) as n from gallery_photos')
  expect(rows).toEqual([{ n: total }])
  expect((await ask()).items[0]?.likes).toBe(first?.likes)
})

test.each([{ kind: 'broken' }, { kind: 'blocked' }, { kind: 'truncated' }, { kind: 'empty' }] as const)(
  'an unreadable list ($kind) changes nothing',
  async (fault) => {
    const { total } = await ask()
    site.hotel.world.takePhoto('hhus', 'luna.tic')
    site.hotel.faults.set('hhus', { ...fault, path: '/extradata/public/photos' })
    const [line] = await bring()
    site.hotel.faults.clear()
    expect(line).toMatch(/could not be read \(.+\), nothing was changed\.$/)
    expect((await ask()).total).toBe(total)
  },
)

test('links a creator known from a scan and names the room, until the player hides', async () => {
  const shy = await newMemberWithHistory(site, 'photo.owl')
  site.hotel.world.takePhoto('hhus', shy.name)
  await bring()
  const own = async () => (await ask()).items.find(({ creator }) => creator.name === shy.name)
  await eventually(async () => expect(await own()).toMatchObject({ creator: { habboId: shy.habboId } }))
  const number = (await own())?.room?.number
  await site.database.pool.query(
    `insert into scanner_room_names (hotel, number, name, gone, checked_at) values ('hhus', $1, 'The loft', true, now())
     on conflict (hotel, number) do update set name = 'The loft', gone = true`,
    [number],
  )
  await shy.hide({ friends: true })
  await eventually(async () => {
    expect(await own()).toMatchObject({ room: { number, name: 'The loft', gone: true } })
  })
  await shy.hide({ page: true })
  await eventually(async () => expect(await own()).toBeUndefined())
  await shy.hide({ page: false })
  await eventually(async () => expect(await own()).toMatchObject({ creator: { habboId: shy.habboId } }))
})

test('hotels without photo lists are not asked', async () => {
  const lines = await imports.run('photos')
  expect(lines).toHaveLength(9)
  expect(lines.some((line) => line.startsWith('origins'))).toBe(false)
})

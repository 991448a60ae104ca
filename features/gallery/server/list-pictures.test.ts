import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { findPicture, listPictures, picturePageSize } from '../contract.ts'

/**
 * Pictures as imports create them: 120 catalogue pictures of three years, five promos, one
 * unverified.
 */
let site: TestSite
let limited: TestSite
const copy = `${'a'.repeat(64)}.png`
beforeAll(async () => {
  site = await startSite()
  await site.database.pool.query(
    `
    insert into gallery_pictures (path, family, file, first_seen_at, width, height, kept, gone_at, due_at)
    select 'c_images/catalogue/cat_' || n || '.png', 'catalogue', 'cat_' || n || '.png',
      make_timestamptz(2024 + n % 3, 12, 31, 23, 59, 59, 'UTC') + n * interval '1 microsecond', 10 + n, 20, null, null, now()
    from generate_series(1, 120) as n;
    insert into gallery_pictures (path, family, file, first_seen_at, width, height, kept, gone_at, due_at) values
      ('c_images/web_promo/Spring.png', 'promo', 'Spring.png', '2026-03-01Z', 100, 50, '${copy}', '2026-04-01Z', now()),
      ('c_images/web_promo/spring_small.gif', 'promo', 'spring_small.gif', '2026-03-02Z', 10, 10, null, null, now()),
      ('c_images/web_promo/100%25.gif', 'promo', '100%.gif', '2025-01-01Z', 10, 10, null, null, now()),
      ('c_images/web_promo/unseen.gif', 'promo', 'unseen.gif', '2026-05-01Z', null, null, null, null, now());
    insert into gallery_picture_hotels (hotel, picture_id)
      select unnest(array['hhus', 'hhde']), id from gallery_pictures where file ilike 'spring%';`,
  )
  limited = await startSite({
    beside: site,
    settings: { SEARCHES_PER_MINUTE: '2', KEEP_IMAGES: 'true', TRUST_PROXY: 'true' },
  })
})
afterAll(async () => {
  await limited.close()
  await site.close()
})

const ask = async (query: object = {}, at = site, from = '192.0.2.1') => {
  const answered = await at.ask(listPictures, { query: { page: 1, ...query } }, { 'x-forwarded-for': from })
  return { ...answered, page: listPictures.result.safeParse(answered.body).data }
}
const files = async (query: object) => (await ask(query)).page?.items.map(({ file }) => file)

test('lists all but promos by default, newest first, in pages with an exact total', async () => {
  const first = (await ask()).page
  expect(first).toMatchObject({
    total: 120,
    pages: Math.ceil(120 / picturePageSize),
    page: 1,
    years: [2026, 2025, 2024],
  })
  expect(first?.items[0]).toMatchObject({ file: 'cat_119.png', width: 129, height: 20, hotels: [], goneAt: null })
  expect(first?.families).toEqual([
    { family: 'catalogue', pictures: 120 },
    { family: 'promo', pictures: 3 },
  ])
  const all = await Promise.all([1, 2, 3].map((page) => files({ page })))
  expect(all.map((page) => page?.length)).toEqual([48, 48, 24])
  expect(new Set(all.flat()).size).toBe(120)
  expect((await ask({ page: 100_000 })).page).toMatchObject({ items: [], total: 120, pages: 3 })
})

test('combines filters: family, hotel, year and each word of the file name', async () => {
  expect(await files({ family: 'promo' })).toEqual(['spring_small.gif', 'Spring.png', '100%.gif'])
  expect(await files({ family: 'promo', hotel: 'hhde' })).toEqual(['spring_small.gif', 'Spring.png'])
  expect(await files({ family: 'promo', hotel: 'hhtr' })).toEqual([])
  expect(await files({ family: 'promo', year: 2025 })).toEqual(['100%.gif'])
  expect((await ask({ year: 2024 })).page?.total).toBe(40)
  expect((await ask({ family: 'promo', year: 2025 })).page?.years).toEqual([2026, 2025])
  expect(await files({ family: 'promo', search: 'SPR' })).toEqual(['spring_small.gif', 'Spring.png'])
  expect(await files({ family: 'promo', search: 'spr png' })).toEqual(['Spring.png'])
  expect(await files({ family: 'promo', search: '%' })).toEqual(['100%.gif'])
  expect(await files({ family: 'promo', search: '_' })).toEqual(['spring_small.gif'])
  expect((await files({ search: 'cat_12' }))?.toSorted()).toEqual(['cat_12.png', 'cat_120.png'])
  expect((await ask({ search: 'cat', page: 3 })).page).toMatchObject({ total: 120, pages: 3 })
  expect(await files({ family: 'promo', search: 'unseen' })).toEqual([])
})

test('pictures link to the game, and to the stored copy where copies are enabled', async () => {
  const [, spring] = (await ask({ family: 'promo' })).page?.items ?? []
  expect(spring).toMatchObject({
    picture: `${site.hotel.imagesAddress}/c_images/web_promo/Spring.png`,
    hotels: ['hhus', 'hhde'],
    goneAt: '2026-04-01T00:00:00.000Z',
  })
  const [small, kept] = (await ask({ family: 'promo' }, limited)).page?.items ?? []
  expect(kept?.picture).toBe(`/pictures/kept/${copy}`)
  expect(small?.picture).toBe(`${site.hotel.imagesAddress}/c_images/web_promo/spring_small.gif`)
})

test('searches are rate limited, lists are not', async () => {
  for (const search of ['a', 'b']) expect((await ask({ search }, limited)).status).toBe(200)
  const refused = await ask({ search: 'c' }, limited)
  expect(refused).toMatchObject({ status: 429, body: { error: 'error.tooManyRequests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask({ family: 'promo' }, limited)).status).toBe(200)
  expect((await ask({ search: 'c' }, limited, '192.0.2.2')).status).toBe(200)
})

test('invalid requests are refused', async () => {
  for (const query of ['family=x', 'hotel=hhxx', 'year=1', 'page=0', `search=${'a'.repeat(101)}`]) {
    expect([query, (await site.get(`/api/get/pictures?${query}`)).status]).toEqual([query, 422])
  }
})

test('finds the page of a picture under the given filters', async () => {
  const place = async (id: string | number, query: object = {}) =>
    (await site.ask(findPicture, { params: { id: Number(id) }, query })).body
  const last = (await ask({ page: 3 })).page?.items.at(-1)?.id ?? 0
  const first = (await ask()).page?.items[0]?.id ?? 0
  expect(await place(first)).toEqual({ page: 1 })
  expect(await place(last)).toEqual({ page: 3 })
  expect(await place(last, { year: 2024 })).toEqual({ page: 1 })
  expect(await place(last, { family: 'promo' })).toEqual({ error: 'error.pictureNotFound' })
  expect(await place(2 ** 31)).toEqual({ error: 'error.pictureNotFound' })
  expect(await place(0.5)).toMatchObject({ error: 'error.pictureNotFound' })
})

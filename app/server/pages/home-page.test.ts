import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  const { world } = site.hotel
  world.addPlayer('hhus', { name: 'bell.boy', badges: 0 })
  world.giveBadge('hhus', 'bell.boy', 'ADM')
  const { habboId } = await site.scan('hhus', 'bell.boy')
  // It gets its first name after it was first seen.
  world.labelBadge('hhus', 'ADM', 'Night bell')
  await site.scan('hhus', 'bell.boy')
  await publish(site, { slug: 'rooftop', texts: { en: 'The rooftop opens' } })
  await publish(site, { slug: 'lantern', isShort: true, texts: { en: 'A third lantern' } })
  await site.database.pool.query(
    `insert into gallery_photos (hotel, photo_id, habbo_id, creator, picture, taken_at, likes)
     values ('hhus', 'photo-1', $1, 'bell.boy', $2, now(), 0)`,
    [habboId, `${site.hotel.imagesAddress}/c_images/web_promo_small/promo.png`],
  )
})
afterAll(() => site.close())

test.each([
  ['Latest news', '/en/news/rooftop', '/en/news/category'],
  ['Newest badges', '/en/habbo/badges/ADM', '/en/habbo/badges'],
  ['Newly named', '/en/habbo/badges/ADM', '/en/habbo/badges?labelled=yes&sort=labelled'],
  ['Latest photos', '/en/habbo/photos?picture=', '/en/habbo/photos'],
  ['Short news', '/en/news/lantern', '/en/news/category?category=short'],
])('the home page lists existing items under "%s" and links to all of them', async (title, entry, all) => {
  const html = await (await site.get('/en/home')).text()
  const [, id] = new RegExp(`id="([^"]+)"[^>]*>(?:<[^>]*>)*${title}<`).exec(html) ?? []
  const [section = ''] = new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, 's').exec(html) ?? []
  const links = [...section.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(links.filter((href) => href?.startsWith(entry))).not.toEqual([])
  expect(links).toContain(all)
})

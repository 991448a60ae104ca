import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { withdrawArticle } from '../api.ts'

const publicUrl = 'https://nightbell.example'
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { PUBLIC_URL: publicUrl, SITE_NAME: 'Night & Bell' } })
  const day = (number: number) => new Date(Date.UTC(2026, 9, number))
  await publish(site, {
    slug: 'everywhere',
    category: 'rare',
    publishedAt: day(1),
    texts: { de: 'Überall', en: 'Everywhere', tr: 'Her yerde' },
  })
  await publish(site, { slug: 'german', category: 'events', publishedAt: day(2), texts: { de: 'Nur deutsch' } })
  await publish(site, {
    slug: 'brief',
    category: 'rare',
    isShort: true,
    publishedAt: day(3),
    texts: { en: 'Brief', de: 'Kurz' },
  })
})
afterAll(() => site.close())

async function itemsOf(feed: string): Promise<string[]> {
  const response = await site.get(`/${feed}.json`)
  expect([feed, response.status, response.headers.get('content-type')]).toEqual([
    feed,
    200,
    'application/feed+json; charset=utf-8',
  ])
  const { items }: { items: { title: string }[] } = await response.json()
  return items.map(({ title }) => title)
}

test('a feed has the items of its language, all or of one category, newest first', async () => {
  expect(await itemsOf('de/feeds/news')).toEqual(['Kurz', 'Nur deutsch', 'Überall'])
  expect(await itemsOf('en/feeds/news')).toEqual(['Brief', 'Everywhere'])
  expect(await itemsOf('tr/feeds/news')).toEqual(['Her yerde'])
  expect(await itemsOf('de/feeds/rare')).toEqual(['Kurz', 'Überall'])
  expect(await itemsOf('de/feeds/events')).toEqual(['Nur deutsch'])
  expect(await itemsOf('de/feeds/short')).toEqual(['Kurz'])
  expect(await itemsOf('en/feeds/collectibles')).toEqual([])
})

test('its title names the site and the category', async () => {
  const title = async (feed: string) => /<title>(.*?)<\/title>/.exec(await (await site.get(feed)).text())?.[1]
  expect(await title('/en/feeds/news.atom')).toBe('Night &amp; Bell: All news')
  expect(await title('/de/feeds/nightbell.atom')).toBe('Night &amp; Bell: Night &amp; Bell')
  expect(await title('/en/feeds/short.atom')).toBe('Night &amp; Bell: Short news')
})

test('an Atom feed has its content type and may be read by any site', async () => {
  const { status, headers } = await site.get('/tr/feeds/news.atom', { 'accept-language': 'de' })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(headers.get('set-cookie')).toBeNull()
})

test.each([
  '/en/feeds/nothing.atom',
  '/en/feeds/news.rss',
  '/en/feeds/news',
  '/xx/feeds/news.atom',
  '/en/feeds/all.json',
  '/en/feeds/constructor.json',
])('%s is neither a feed nor a page', async (at) => {
  const { status, headers } = await site.get(at)
  expect([status, headers.get('content-type')]).toEqual([404, 'text/plain'])
  expect(headers.get('cache-control')).toBe('no-store')
})

test("without a language it uses the visitor's", async () => {
  const { status, headers } = await site.get('/feeds/news.atom', { 'accept-language': 'tr' })
  expect([status, headers.get('location')]).toEqual([302, '/tr/feeds/news.atom'])
})

test('a known ETag is answered with 304 until news changes or is withdrawn', async () => {
  const feed = '/de/feeds/eventguide.atom'
  await publish(site, { category: 'eventguide', texts: { de: 'Eins' } })
  await expect.poll(async () => (await site.get(feed)).text()).toContain('Eins')
  const first = await site.get(feed)
  const etag = first.headers.get('etag') ?? ''
  const byMark = await site.get(feed, { 'if-none-match': etag })
  expect([byMark.status, await byMark.text(), byMark.headers.get('etag')]).toEqual([304, '', etag])
  const { id } = await publish(site, { category: 'eventguide', texts: { de: 'Zwei' } })
  await expect.poll(async () => (await site.get(feed, { 'if-none-match': etag })).status).toBe(200)

  // A last-modified time of the remaining items would go backwards and readers would miss the
  // removal.
  const both = await site.get(feed)
  const known = { 'if-modified-since': both.headers.get('last-modified') ?? new Date().toUTCString() }
  expect(await both.text()).toContain('Zwei')
  await withdrawArticle(tablesOf(site.database.db), id)
  await expect.poll(async () => (await site.get(feed)).text()).not.toContain('Zwei')
  const after = await site.get(feed, known)
  expect(after.status).toBe(200)
  expect(await after.text()).not.toContain('Zwei')
})

test('it is sent compressed with the same content', async () => {
  const at = '/de/feeds/news.json'
  const plain = await site.get(at, { 'accept-encoding': 'identity' })
  // Unlike fetch, this does not decompress the response.
  const packed = await new Promise<Buffer>((resolve, reject) => {
    get(site.address + at, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      expect(response.headers['content-encoding']).toBe('gzip')
      resolve(Buffer.concat(await response.toArray()))
    }).on('error', reject)
  })
  expect(gunzipSync(packed).toString()).toBe(await plain.text())
})

test('it has at most the newest thirty items', async () => {
  for (let number = 1; number <= 31; number++) {
    await publish(site, {
      category: 'habbo',
      publishedAt: new Date(Date.UTC(2026, 8, 1, number)),
      texts: { tr: `Haber ${number}` },
    })
  }
  await expect.poll(() => itemsOf('tr/feeds/habbo')).toHaveLength(30)
  const titles = await itemsOf('tr/feeds/habbo')
  expect([titles[0], titles.at(-1)]).toEqual(['Haber 31', 'Haber 2'])
})

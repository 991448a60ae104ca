import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hotelCodes } from '#features/hotels/contract.ts'
import { hotelAddresses, openHotelGateway } from '#features/hotels/server/api.ts'
import { type Database, openDatabase, tablesOf } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { withdrawArticle } from '../newsroom/release/withdraw-text.ts'
import type { NewsTables } from '../tables.ts'
import { type ImportContext, importOfficialNews } from './import-official.ts'

/** The current answer of the game's picture host for the feed. */
let answer: (response: ServerResponse) => void = () => {}
let now = new Date('2026-03-01T12:00:00Z')

let fresh: TestDatabase
let database: Database
let server: Server
let context: ImportContext
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ connectionString: fresh.connectionString, connections: 4, onIdleError: () => {} })
  server = createServer((_request, response) => answer(response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const imagesUrl = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const urls = Object.fromEntries(hotelCodes.map((code) => [code, imagesUrl]))
  const addresses = hotelAddresses({ urls, imagesUrl })
  const gateway = openHotelGateway({
    addresses: addresses.hotels,
    imagesAddress: addresses.images,
    userAgent: 'a test',
    outboundLimits: { retries: 0, failuresBeforeOpen: 1000, perSecond: 1000 },
  })
  const db = tablesOf<NewsTables>(database.db)
  context = { db, addresses, gateway, clock: { now: () => now }, log: openLog('silent') }
})
afterAll(async () => {
  context.gateway.close()
  server.close()
  await database.close()
  await fresh.drop()
})

beforeEach(async () => {
  await database.pool.query('truncate news_articles, news_listings, news_months cascade')
  now = new Date('2026-03-01T12:00:00Z')
})

const picture = (name: string) => `${context.addresses.images}/web_images/habbo-web-articles/${name}.png`
const entry = (number: number, changes: Record<string, unknown> = {}) => ({
  title: `Number ${number}`,
  summary: `What happened, part ${number}`,
  path: `/community/article/${number}/number-${number}`,
  thumbnail: picture(`lpromo_${number}_thumb`),
  featured: picture(`lpromo_${number}`),
  published: Date.UTC(2026, 0, number),
  ...changes,
})

function feed(...entries: unknown[]) {
  answer = (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(entries))
}

const importIn = (language: 'de' | 'en' | 'tr' = 'en') =>
  importOfficialNews(context, language, AbortSignal.timeout(60_000))

/** All stored items by key. */
async function stored() {
  const { rows } = await database.pool.query<Record<string, unknown> & { key: string }>(`
    select id, key, slug, category, is_short, source_hotel, source_address, author_name, picture_src, news_articles.picture_alt, picture_width,
      picture_height, languages, published_at, updated_at, title, summary, html
    from news_articles join news_texts on article_id = id order by id`)
  return new Map(rows.map((row) => [row.key, row]))
}

test('an entry becomes an item marked as copied, in one language', async () => {
  feed(entry(2), entry(1, { title: 'Tea &amp; <b>cake</b>', summary: 'Bring &lt;3 &amp; friends', featured: null }))
  await importIn('de')
  const items = await stored()
  expect([...items.keys()]).toEqual(['official:hhde:1', 'official:hhde:2'])
  expect(items.get('official:hhde:2')).toMatchObject({
    slug: 'number-2',
    category: 'habbo',
    is_short: false,
    source_hotel: 'hhde',
    source_address: 'https://www.habbo.de/community/article/2/number-2',
    author_name: null,
    picture_src: picture('lpromo_2'),
    picture_alt: '',
    picture_width: 759,
    picture_height: 300,
    languages: ['de'],
    published_at: new Date(Date.UTC(2026, 0, 2)),
    updated_at: null,
    title: 'Number 2',
    summary: 'What happened, part 2',
    html: '<p>What happened, part 2</p>',
  })
  expect(items.get('official:hhde:1')).toMatchObject({
    title: 'Tea & cake',
    summary: 'Bring <3 & friends',
    html: '<p>Bring &lt;3 &amp; friends</p>',
    picture_src: null,
  })
})

test('article numbers are separate for each hotel', async () => {
  feed(entry(1))
  await importIn('en')
  await importIn('tr')
  expect([...(await stored()).values()].map(({ key, languages }) => [key, languages])).toEqual([
    ['official:hhus:1', ['en']],
    ['official:hhtr:1', ['tr']],
  ])
})

test('an imported article is not written again, even by two concurrent imports', async () => {
  feed(entry(2), entry(1))
  await Promise.all([importIn(), importIn(), importIn()])
  const first = await stored()
  const versions = async () =>
    (await database.pool.query('select xmin, ctid from news_articles union all select xmin, ctid from news_texts')).rows
  const before = await versions()
  expect(before).toHaveLength(4)
  now = new Date('2026-03-02T12:00:00Z')
  await importIn()
  expect(await versions()).toEqual(before)
  expect(await stored()).toEqual(first)
})

test('a changed entry updates its item, which keeps address and date; entries that left the feed stay', async () => {
  feed(entry(2), entry(1))
  await importIn()
  const before = await stored()
  now = new Date('2026-03-02T12:00:00Z')
  feed(
    entry(3),
    entry(2, {
      title: 'Number two, corrected',
      path: '/community/article/2/corrected',
      published: Date.UTC(2026, 1, 20),
    }),
  )
  await importIn()
  const after = await stored()
  expect([...after.keys()].sort()).toEqual(['official:hhus:1', 'official:hhus:2', 'official:hhus:3'])
  expect(after.get('official:hhus:1')).toEqual(before.get('official:hhus:1'))
  expect(after.get('official:hhus:2')).toEqual({
    ...before.get('official:hhus:2'),
    title: 'Number two, corrected',
    source_address: 'https://www.habbo.com/community/article/2/corrected',
    updated_at: now,
  })
})

test('an entry dated in the future is published now and keeps that date', async () => {
  feed(entry(1, { published: Date.UTC(2026, 2, 5) }))
  await importIn()
  expect((await stored()).get('official:hhus:1')?.published_at).toEqual(now)
  const first = now
  now = new Date('2026-03-09T12:00:00Z')
  await importIn()
  expect((await stored()).get('official:hhus:1')).toMatchObject({ published_at: first, updated_at: null })
})

test('a picture from another host is left out, the item is imported', async () => {
  feed(entry(1, { featured: 'https://elsewhere.example/x.png' }))
  await importIn()
  expect((await stored()).get('official:hhus:1')).toMatchObject({ picture_src: null, title: 'Number 1' })
})

test('a failing feed changes nothing, with any answer', async () => {
  feed(entry(1))
  await importIn()
  const before = await stored()
  const half = JSON.stringify([entry(1, { title: 'Changed' }), entry(2)]).slice(0, -20)
  const failures: ((response: ServerResponse) => void)[] = [
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Hello</body></html>'),
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(half),
    (response) => void response.writeHead(503).end(),
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"error":"maintenance"}'),
    (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    (response) => void response.destroy(),
  ]
  for (const failure of failures) {
    answer = failure
    await importIn()
    expect(await stored()).toEqual(before)
  }
  feed(entry(2), entry(1))
  await importIn()
  expect((await stored()).size).toBe(2)
})

test('withdrawn and edited items stay as they are when their entries change, and others are still imported', async () => {
  feed(entry(2), entry(1))
  await importIn()
  const unwanted = (await stored()).get('official:hhus:1')
  expect(await withdrawArticle(context.db, Number(unwanted?.id))).toBe(true)
  await database.pool.query("update news_articles set is_edited = true where key = 'official:hhus:2'")
  feed(entry(3), entry(2, { title: 'Changed' }), entry(1, { title: 'Changed' }))
  await importIn()
  await importIn('tr')
  expect([...(await stored()).values()].map(({ key, title }) => [key, title])).toEqual([
    ['official:hhus:1', 'Number 1'],
    ['official:hhus:2', 'Number 2'],
    ['official:hhus:3', 'Number 3'],
    ['official:hhtr:1', 'Changed'],
    ['official:hhtr:2', 'Changed'],
    ['official:hhtr:3', 'Number 3'],
  ])
  expect((await stored()).get('official:hhus:1')?.languages).toEqual([])
  expect((await stored()).get('official:hhus:2')?.source_hotel).toBe('hhus')
})

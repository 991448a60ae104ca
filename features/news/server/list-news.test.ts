import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { tablesOf } from '#platform/server/database/database.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { listLatestNews, listNews, newsPageSize } from '../contract.ts'
import { withdrawArticle } from './api.ts'
import type { NewsTables } from './tables.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

type Query = z.input<typeof listNews.query>

async function list(query: Query) {
  const { status, body } = await site.ask(listNews, { query })
  expect(status).toBe(200)
  return listNews.result.parse(body)
}

const titles = async (query: Query) => (await list(query)).items.map(({ title }) => title)

/**
 * Empties the site for each test. Changes reach a process a moment later, all at once, so the first
 * read waits for them.
 */
async function clear() {
  const db = tablesOf<NewsTables>(site.database.db)
  const articles = await db.selectFrom('news_articles').select('id').execute()
  for (const { id } of articles) await withdrawArticle(db, id)
  for (const language of ['de', 'en', 'tr'] as const)
    await expect.poll(() => list({ language })).toEqual({ items: [], total: 0, page: 1, pages: 0 })
}

test('lists an item in every language with its own texts, else English, else its first language', async () => {
  await publish(site, { texts: { de: 'Nur deutsch' } })
  await publish(site, { texts: { de: 'Zwei', en: 'Two' } })
  await publish(site, { texts: { tr: 'Yalnız Türkçe', de: 'Auch deutsch' } })
  const shown = async (language: 'de' | 'en' | 'tr') =>
    (await list({ language })).items.map((item) => [item.title, item.language, item.isFallback])
  await expect
    .poll(() => shown('de'))
    .toEqual([
      ['Auch deutsch', 'de', false],
      ['Zwei', 'de', false],
      ['Nur deutsch', 'de', false],
    ])
  expect(await shown('en')).toEqual([
    ['Auch deutsch', 'de', true],
    ['Two', 'en', false],
    ['Nur deutsch', 'de', true],
  ])
  expect(await shown('tr')).toEqual([
    ['Yalnız Türkçe', 'tr', false],
    ['Two', 'en', true],
    ['Nur deutsch', 'de', true],
  ])
  await clear()
})

test('lists an item copied from the game only in its own language', async () => {
  const source = (hotel: 'hhde' | 'hhus') => ({ hotel, address: 'https://www.habbo.com/community/article/1' })
  await publish(site, { source: source('hhde'), texts: { de: 'Aus dem Hotel' } })
  await publish(site, { source: source('hhus'), texts: { en: 'From the hotel' } })
  expect(await list({ language: 'de' })).toMatchObject({
    total: 1,
    items: [{ title: 'Aus dem Hotel', isCopied: true }],
  })
  expect(await titles({ language: 'en' })).toEqual(['From the hotel'])
  expect(await list({ language: 'tr' })).toMatchObject({ total: 0, items: [] })
  await clear()
})

test('filters by category or short news', async () => {
  await publish(site, { category: 'rare', texts: { en: 'A rare' } })
  await publish(site, { category: 'rare', isShort: true, texts: { en: 'A short rare' } })
  await publish(site, { category: 'events', isShort: true, texts: { en: 'A short event' } })
  await expect.poll(() => titles({})).toEqual(['A short event', 'A short rare', 'A rare'])
  expect(await titles({ filter: 'rare' })).toEqual(['A short rare', 'A rare'])
  expect(await list({ filter: 'short' })).toMatchObject({ total: 2, items: [{ isShort: true }, { isShort: true }] })
  expect(await list({ filter: 'nightbell' })).toEqual({ items: [], total: 0, page: 1, pages: 0 })
  const { body } = await site.ask(listLatestNews, { query: {} })
  const latest = listLatestNews.result.parse(body)
  expect(latest.articles.map(({ title }) => title)).toEqual(['A rare'])
  expect(latest.short.map(({ title }) => title)).toEqual(['A short event', 'A short rare'])
  await clear()
})

test('pages have twelve items across months without duplicates or gaps, and a page past the last is empty', async () => {
  const count = newsPageSize * 3 + 2
  // Several share an instant, months differ in size, and they are added in random order.
  const instants = Array.from(
    { length: count },
    (_, at) => new Date(Date.UTC(2024, Math.floor(at ** 1.7 / 20), 1 + (at % 3))),
  )
  const order = instants.map((_, at) => at).sort((a, b) => ((a * 17) % count) - ((b * 17) % count))
  for (const at of order) await publish(site, { publishedAt: instants[at] ?? new Date(0), texts: { en: `Item ${at}` } })
  await expect.poll(() => list({})).toMatchObject({ total: count })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page })))
  const all = pages.flatMap(({ items }) => items)
  expect(pages.map(({ items }) => items.length)).toEqual([12, 12, 12, 2])
  expect(new Set(all.map(({ id }) => id)).size).toBe(count)
  const sorted = all.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt) || b.id - a.id)
  expect(all.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
  for (const page of [5, 100_000]) expect(await list({ page })).toEqual({ items: [], total: count, page, pages: 4 })
  await clear()
})

test('pages and totals follow changes and withdrawals', async () => {
  const published = []
  for (let at = 0; at < newsPageSize + 3; at++)
    published.push(await publish(site, { key: `import ${at}`, category: 'events', texts: { en: `Item ${at}` } }))
  await expect.poll(() => list({ page: 2 })).toMatchObject({ total: 15, pages: 2 })
  expect(await titles({ page: 2 })).toEqual(['Item 2', 'Item 1', 'Item 0'])
  const db = tablesOf<NewsTables>(site.database.db)
  await withdrawArticle(db, published[14]?.id ?? 0)
  await publish(site, {
    key: 'import 0',
    category: 'rare',
    texts: { en: 'Item 0', de: 'Ding 0' },
    publishedAt: new Date('2026-03-01T00:00:00Z'),
  })
  await expect
    .poll(() => list({ page: 2 }))
    .toMatchObject({ total: 14, pages: 2, items: [{ title: 'Item 1' }, { title: 'Item 0' }] })
  expect(await titles({ language: 'de', page: 2 })).toEqual(['Item 1', 'Ding 0'])
  const totalOf = async (filter: 'events' | 'rare' | 'short') => (await list({ filter })).total
  expect([await totalOf('events'), await totalOf('rare'), await totalOf('short')]).toEqual([13, 1, 0])
  await clear()
})

test('describes an item with picture, author, time and reading time', async () => {
  const scanned = await site.scan('hhde', 'quiet.sam')
  const picture = { src: '/pictures/rooftop.png', alt: 'A roof', width: 640, height: 320 }
  await publish(site, {
    slug: 'on-the-roof',
    picture,
    author: { hotel: 'hhde', name: 'Quiet.Sam' },
    publishedAt: new Date('2026-04-02T10:00:00Z'),
    texts: { en: { title: 'On the roof', summary: 'A summary.', html: `<p>${'word '.repeat(700)}</p>` } },
  })
  await publish(site, { author: { hotel: 'hhtr', name: 'never-seen' }, texts: { en: 'By a stranger' } })
  await expect.poll(() => list({})).toMatchObject({ total: 2 })
  const { items } = await list({})
  expect(items.find(({ slug }) => slug === 'on-the-roof')).toMatchObject({
    summary: 'A summary.',
    picture,
    publishedAt: '2026-04-02T10:00:00.000Z',
    authors: [
      {
        name: 'Quiet.Sam',
        hotel: 'hhde',
        habboId: scanned.habboId,
        avatar: expect.stringContaining('user=Quiet.Sam&'),
      },
    ],
    comments: 0,
    category: 'habbo',
  })
  expect(items.find(({ slug }) => slug === 'on-the-roof')?.readingMinutes).toBeGreaterThan(1)
  expect(items.find(({ title }) => title === 'By a stranger')?.authors).toMatchObject([
    { name: 'never-seen', habboId: null },
  ])
  await clear()
})

test('refuses invalid queries', async () => {
  const status = async (query: string) => (await site.get(`${listNews.path}?${query}`)).status
  expect(await status('filter=nothing')).toBe(422)
  expect(await status('page=0')).toBe(422)
  expect(await status('page=1.5')).toBe(422)
  expect(await status('language=fr')).toBe(422)
  expect(await status(`search=${'x'.repeat(101)}`)).toBe(422)
})

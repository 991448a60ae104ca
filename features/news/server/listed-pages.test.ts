import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, tablesOf } from '#platform/server/database/database.ts'
import { freshDatabase } from '#test/database.ts'
import { publish } from '#test/publish.ts'
import { newsPages } from './listed-pages.ts'
import type { NewsTables } from './tables.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ connectionString: fresh.connectionString, connections: 2, onIdleError: () => {} })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const pages = () => Array.fromAsync(newsPages({ db: tablesOf<NewsTables>(database.db) }))
const all = ['de', 'en', 'tr']

test('the sitemap has the list, each category with items, and every item in its languages', async () => {
  expect(await pages()).toEqual([{ path: 'news/category', languages: all, changedAt: null }])
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  await publish({ database }, { slug: 'older', category: 'rare', publishedAt: at(1), texts: { de: 'Alt', en: 'Old' } })
  await publish(
    { database },
    { slug: 'newer', key: 'k', category: 'events', publishedAt: at(2), texts: { tr: 'Yeni' } },
  )
  expect(await pages()).toEqual([
    { path: 'news/category', languages: all, changedAt: at(2) },
    { path: 'news/category?category=events', languages: all, changedAt: at(2) },
    { path: 'news/category?category=rare', languages: all, changedAt: at(1) },
    { path: 'news/newer', languages: ['tr'], changedAt: at(2) },
    { path: 'news/older', languages: ['de', 'en'], changedAt: at(1) },
  ])
  await publish({ database }, { key: 'k', category: 'events', publishedAt: at(2), texts: { tr: 'Yepyeni' } })
  expect(await pages()).toContainEqual({
    path: 'news/newer',
    languages: ['tr'],
    changedAt: at(2),
  })
})

test('a category, or the short news, is listed only in languages with items in it', async () => {
  const at = new Date(Date.UTC(2026, 0, 3))
  const copied = { category: 'collectibles', source: { hotel: 'hhtr', address: 'https://www.habbo.com.tr/1' } } as const
  await publish({ database }, { ...copied, slug: 'copied', publishedAt: at, texts: { tr: 'Kopya' } })
  expect(await pages()).toContainEqual({
    path: 'news/category?category=collectibles',
    languages: ['tr'],
    changedAt: at,
  })
  expect((await pages()).filter(({ path }) => path.endsWith('=short'))).toEqual([])
  await publish({ database }, { ...copied, slug: 'brief', isShort: true, publishedAt: at, texts: { tr: 'Kısa' } })
  expect(await pages()).toContainEqual({ path: 'news/category?category=short', languages: ['tr'], changedAt: at })
})

test('lists many items without duplicates or gaps', async () => {
  await database.pool.query(`
    insert into news_articles (slug, category, is_short, languages, published_at, created_at, changed_at)
    select 'many-' || number, 'habbo', false, '{en}', timestamptz '2025-01-01' + interval '1 second' * (number % 700), now(), now()
    from generate_series(1, 2500) as number`)
  const many = (await pages()).filter(({ path }) => path.startsWith('news/many-'))
  expect(many).toHaveLength(2500)
  expect(new Set(many.map(({ path }) => path)).size).toBe(2500)
  const times = many.map(({ changedAt }) => changedAt?.getTime() ?? 0)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('reading all items needs no sort', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('set enable_sort = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain select id from news_articles where (published_at, id) < (now(), 5) order by published_at desc, id desc limit 1000',
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Sort')
  } finally {
    client.release(true)
  }
})

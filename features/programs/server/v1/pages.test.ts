import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { badgePageSize, listBadges } from '#features/badges/contract.ts'
import { noteBadges } from '#features/badges/server/api.ts'
import { newsPageSize } from '#features/news/contract.ts'
import { withdrawArticle } from '#features/news/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { callWindowSeconds } from '../../constants.ts'
import { apiBadges, apiNews } from '../../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  await note(
    Array.from({ length: badgePageSize + 5 }, (_, at) => `LMP${at}`),
    new Date('2020-01-01'),
  )
  const day = (at: number) => new Date(Date.UTC(2026, 4, 1, Math.floor(at / 2)))
  // Two at each instant, which their numbers put in order.
  for (let at = 0; at < newsPageSize + 5; at += 1)
    await publish(site, { category: 'rare', publishedAt: day(at), texts: { en: `Item ${at}` } })
})
afterAll(() => site.close())

const note = (codes: string[], at: Date) =>
  noteBadges(
    site.database.db,
    'hhus',
    codes.map((code) => ({ code, name: `Lamp ${code}`, description: null })),
    at,
  )

type Query<E extends { query: z.ZodType }> = z.input<E['query']>

const badges = async (query: Query<typeof apiBadges>) => {
  const page = apiBadges.result.parse((await site.ask(apiBadges, { query })).body)
  return { names: page.items.map(({ code }) => code), next: page.nextCursor }
}
const news = async (query: Query<typeof apiNews>) => {
  const page = apiNews.result.parse((await site.ask(apiNews, { query })).body)
  return { names: page.items.map(({ slug }) => slug), next: page.nextCursor }
}

/** Everything from a cursor on. */
async function allFrom(
  read: (query: { cursor?: string }) => Promise<{ names: string[]; next: string | null }>,
  cursor: string | null = null,
): Promise<string[]> {
  const { names, next } = await read(cursor === null ? {} : { cursor })
  return next === null ? names : [...names, ...(await allFrom(read, next))]
}

test.each<[Query<typeof apiBadges>, added: string]>([
  [{}, 'NEW1'],
  [{ hotel: 'hhus', sort: 'newest' }, 'NEW2'],
  [{ sort: 'code' }, 'AAA1'],
  [{ search: 'lamp' }, 'NEW3'],
])('a badge that is added while the archive is read in pages repeats and skips none (%j)', async (query, added) => {
  const read = (more: { cursor?: string }) => badges({ ...query, ...more })
  const before = await allFrom(read)
  expect(new Set(before).size).toBe(before.length)
  expect(before.length).toBeGreaterThan(badgePageSize)
  const first = await read({})
  await note([added], new Date())
  await expect.poll(async () => (await read({})).names[0]).toBe(added)
  expect([...first.names, ...(await allFrom(read, first.next))]).toEqual(before)
})

test.each<[Query<typeof apiNews>]>([[{}], [{ filter: 'rare' }]])(
  'an item that is added or withdrawn while the news are read in pages repeats and skips none (%j)',
  async (query) => {
    const read = (more: { cursor?: string }) => news({ ...query, ...more })
    const before = await allFrom(read)
    expect(before.length).toBeGreaterThan(newsPageSize)
    const first = await read({})
    const added = await publish(site, {
      category: 'rare',
      publishedAt: new Date(Date.UTC(2026, 5, 1)),
      texts: { en: `Added for ${JSON.stringify(query)}` },
    })
    await expect.poll(async () => (await read({})).names[0]).toBe(added.slug)
    expect([...first.names, ...(await allFrom(read, first.next))]).toEqual(before)

    await withdrawArticle(tablesOf(site.database.db), added.id)
    const { rows } = await site.database.pool.query<{ id: number }>('select id from news_articles where slug = $1', [
      first.names.at(-1),
    ])
    await withdrawArticle(tablesOf(site.database.db), rows[0]?.id ?? 0)
    await expect.poll(async () => (await read({})).names).not.toContain(first.names.at(-1))
    expect([...first.names, ...(await allFrom(read, first.next))]).toEqual(before)
  },
)

test('a search counts on the limit of the API, not on that of visitors', async () => {
  const windowMs = callWindowSeconds * 1000
  // In the middle of a window, so that none ends while the test runs.
  const now = new Date(Math.floor(Date.now() / windowMs) * windowMs + windowMs / 2)
  const limited = await startSite({
    clock: { now: () => now },
    settings: { SEARCHES_PER_MINUTE: '1', API_CALLS_PER_NETWORK: '3' },
  })
  try {
    const search = { query: { search: 'lamp' } }
    const statuses = []
    for (let at = 0; at < 4; at += 1) statuses.push((await limited.ask(apiBadges, search)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await limited.ask(listBadges, search)).status).toBe(200)
    expect((await limited.ask(listBadges, search)).status).toBe(429)
  } finally {
    await limited.close()
  }
})

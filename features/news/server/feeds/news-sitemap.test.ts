import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { PUBLIC_URL: 'https://nightbell.example', SITE_NAME: 'Night & Bell' } })
})
afterAll(() => site.close())

const read = async () => (await site.get('/news-sitemap.xml')).text()

test('it lists the own news of the last two days in each of their languages', async () => {
  expect(await read()).not.toContain('<url>')
  const hours = (before: number) => new Date(Date.now() - before * 3_600_000)
  await publish(site, { slug: 'old', publishedAt: hours(49), texts: { en: 'Old' } })
  const source = { hotel: 'hhus', address: 'https://www.habbo.com/community/article/1/x' } as const
  await publish(site, { slug: 'copied', publishedAt: hours(1), source, texts: { en: 'Copied' } })
  const publishedAt = hours(47)
  // Published now, since what lies ahead of the test's clock counts as now.
  await site.database.pool.query("update news_articles set published_at = $1 where slug = 'old'", [hours(49)])
  await publish(site, { slug: 'fresh', publishedAt, texts: { de: 'Frisch', tr: 'Taze & <yeni>' } })
  await site.database.pool.query("update news_articles set published_at = $1 where slug = 'fresh'", [publishedAt])
  await site.database.pool.query("update news_articles set published_at = $1 where slug = 'copied'", [hours(1)])
  await expect.poll(read).toContain('/tr/news/fresh')
  const text = await read()
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://nightbell.example/de/news/fresh',
    'https://nightbell.example/tr/news/fresh',
  ])
  expect(text).toContain(
    `<news:publication><news:name>Night &amp; Bell</news:name><news:language>tr</news:language></news:publication><news:publication_date>${publishedAt.toISOString()}</news:publication_date><news:title>Taze &amp; &lt;yeni&gt;</news:title>`,
  )
  const response = await site.get('/news-sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const known = { 'if-none-match': response.headers.get('etag') ?? '' }
  expect((await site.get('/news-sitemap.xml', known)).status).toBe(304)
  expect(await (await site.get('/robots.txt')).text()).toContain('Sitemap: https://nightbell.example/news-sitemap.xml')
})

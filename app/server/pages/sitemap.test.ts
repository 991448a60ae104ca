import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { parseSitemap, parseSitemapIndex, type SitemapItem } from 'sitemap'
import { afterEach, expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import type { ListedPage } from '#platform/server/feature.ts'
import { serveSitemap } from './serve-sitemap.ts'

const publicUrl = 'https://nightbell.example'
let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** A server with only a sitemap of given pages; `readings` counts reads of the pages. */
function serve(pages: () => Iterable<ListedPage>) {
  const context = { app: fastify(), now: new Date('2026-11-21T12:00:00Z'), readings: 0 }
  app = context.app
  serveSitemap(context.app, {
    publicUrl,
    clock: { now: () => context.now },
    async *pages() {
      context.readings += 1
      yield* pages()
    },
  })
  return context
}

async function itemsOf(body: string | Buffer): Promise<SitemapItem[]> {
  return parseSitemap(Readable.from([body]))
}

test('each language of a page is listed with its alternates and date', async () => {
  const changedAt = new Date('2026-11-20T10:00:00.000Z')
  const { app } = serve(() => [
    { path: 'home', languages: languageCodes, changedAt: null },
    { path: "news/only-here?a=1&b='2'", languages: ['tr'], changedAt },
  ])
  const answer = await app.inject('/sitemap.xml')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const items = await itemsOf(answer.body)
  expect(items.map(({ url }) => url)).toEqual([
    `${publicUrl}/de/home`,
    `${publicUrl}/en/home`,
    `${publicUrl}/tr/home`,
    `${publicUrl}/tr/news/only-here?a=1&b='2'`,
  ])
  expect(items[0]?.links).toEqual([
    { lang: 'de', url: `${publicUrl}/de/home` },
    { lang: 'en', url: `${publicUrl}/en/home` },
    { lang: 'tr', url: `${publicUrl}/tr/home` },
    { lang: 'x-default', url: `${publicUrl}/home` },
  ])
  expect(items[0]?.lastmod).toBeUndefined()
  expect(items[3]?.links.map(({ lang }) => lang)).toEqual(['tr', 'x-default'])
  expect(items[3]?.lastmod).toBe(changedAt.toISOString())
})

test('a hundred thousand pages make an index with complete parts', async () => {
  const count = 100_000
  const newest = new Date('2026-11-20T10:00:00.000Z')
  const context = serve(function* () {
    for (let number = 0; number < count; number++) {
      yield { path: `news/${number}`, languages: ['de'], changedAt: number === 50_000 ? newest : null }
    }
  })
  const index = await parseSitemapIndex(Readable.from([(await context.app.inject('/sitemap.xml')).body]))
  expect(index.map(({ url }) => url)).toEqual([1, 2, 3].map((number) => `${publicUrl}/sitemap-${number}.xml`))
  expect(index.map(({ lastmod }) => lastmod)).toEqual([undefined, newest.toISOString(), undefined])
  const sizes: number[] = []
  let next = 0
  for (const { url } of index) {
    const part = await context.app.inject({ url: url.slice(publicUrl.length), headers: { 'accept-encoding': 'gzip' } })
    expect(part.headers['content-encoding']).toBe('gzip')
    const xml = gunzipSync(part.rawPayload).toString()
    expect(xml.endsWith('</url></urlset>')).toBe(true)
    const first = next
    for (const [, number] of xml.matchAll(/<loc>[^<]+\/de\/news\/(\d+)<\/loc>/g)) {
      if (Number(number) !== next) throw new Error(`${number} stands where ${next} should`)
      next += 1
    }
    sizes.push(next - first)
  }
  expect(sizes).toEqual([45_000, 45_000, 10_000])
  expect(context.readings).toBe(1)
  for (const none of ['/sitemap-0.xml', '/sitemap-4.xml']) {
    const missing = await context.app.inject(none)
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/plain'])
  }
})

test('all languages of a page are in one part', async () => {
  const { app } = serve(function* () {
    for (let number = 0; number < 15_001; number++)
      yield { path: `news/${number}`, languages: number === 0 ? ['de'] : languageCodes, changedAt: null }
  })
  const [first = '', second = ''] = await Promise.all(
    [1, 2].map(async (number) => (await app.inject(`/sitemap-${number}.xml`)).body),
  )
  expect(first.split('<loc>').length - 1).toBe(44_998)
  expect(second.split('<loc>').length - 1).toBe(3)
})

test('pages are read once for concurrent requests, and again after a while', async () => {
  let path = 'home'
  const context = serve(() => [{ path, languages: languageCodes, changedAt: null }])
  const asked = await Promise.all(Array.from({ length: 20 }, () => context.app.inject('/sitemap.xml')))
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
  expect(context.readings).toBe(1)
  path = 'later'
  expect((await context.app.inject('/sitemap.xml')).body).toContain('/en/home')
  context.now = new Date(context.now.getTime() + 601_000)
  expect((await context.app.inject('/sitemap.xml')).body).toContain('/en/later')
  expect(context.readings).toBe(2)
})

test('an unchanged sitemap is answered with 304, compressed or not', async () => {
  const { app } = serve(() => [{ path: 'home', languages: languageCodes, changedAt: null }])
  const plain = await app.inject('/sitemap.xml')
  const packed = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'br, gzip' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.headers.vary).toBe('accept-encoding')
  const known = await app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('pages that failed to load are loaded again by the next request', async () => {
  let breaks = true
  const context = serve(function* () {
    if (breaks) throw new Error('the database is away')
    yield { path: 'home', languages: languageCodes, changedAt: null }
  })
  expect((await context.app.inject('/sitemap.xml')).statusCode).toBe(500)
  breaks = false
  expect((await context.app.inject('/sitemap.xml')).statusCode).toBe(200)
})

test('a site without pages has an empty sitemap', async () => {
  const { app } = serve(() => [])
  const { body } = await app.inject('/sitemap.xml')
  expect(body).toContain('<urlset')
  expect(body).not.toContain('<url>')
})

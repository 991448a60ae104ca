import { gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { PageCache } from '#platform/server/cache/page-cache.ts'
import { openLog } from '#platform/server/process/log.ts'
import { servePages } from './pages.ts'
import type { RenderedPage, Renderer } from './renderer.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

const noAssets = { themeSnippet: '', startSnippet: '', entryScript: '', styles: [], scripts: [], fonts: [] }

/** A server of pages that contain only their address. Pages with a search are not cached. */
async function serve() {
  const rendered: string[] = []
  let gate: Promise<void> = Promise.resolve()
  let opened = () => {}
  const renderer: Renderer = {
    drawBanners: () => '',
    themeSnippet: '',
    startSnippet: '',
    assetsOf: () => noAssets,
    openAddressReader: () => (path, query) => ({
      address: path + query,
      access: 'anyone',
      isKept: !query.includes('search='),
    }),
    async render(address): Promise<RenderedPage> {
      rendered.push(address)
      await gate
      return {
        ...{
          status: 200,
          language: 'en',
          body: `${address} ${'x'.repeat(5000)}`,
          state: '{}',
          files: [],
          lateFiles: [],
          fonts: [],
          words: [],
          lateWords: [],
        },
        ...{ isSecret: false, tags: [], access: 'anyone', isWhole: true, error: null },
        head: { title: address, meta: [], links: [], data: [] },
      }
    },
  }
  const cache = new PageCache(1e6)
  const server = fastify()
  app = server
  await server.register(cookie)
  servePages(server, {
    renderer,
    cache,
    log: openLog('silent'),
    securityHeaders: async () => ({}),
    words: { changed: async () => ({ de: {}, en: {}, tr: {} }) },
    visitorOf: async () => null,
    bannersIn: async () => ({ state: '', html: '' }),
    look: () => ({ attributes: {}, mark: null }),
    site: () => ({
      siteName: 'Nightbell',
      year: 2026,
      publicUrl: 'http://localhost',
      housekeepingUrl: '/housekeeping',
      isOfficial: true,
    }),
  })
  return {
    server,
    cache,
    rendered,
    shut() {
      gate = new Promise((resolve) => {
        opened = resolve
      })
    },
    open: () => opened(),
  }
}

test('a page with a number is cached, one with a search is rendered for each visitor', async () => {
  const { server, cache, rendered } = await serve()
  for (let turn = 0; turn < 3; turn++) {
    for (const query of ['page=2', 'search=lamp']) {
      const page = await server.inject(`/en/news?${query}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(`/en/news?${query} x`)
    }
  }
  expect(rendered.filter((address) => address.includes('page'))).toHaveLength(1)
  expect(rendered.filter((address) => address.includes('search'))).toHaveLength(3)
  const bytes = cache.bytes
  for (let number = 0; number < 50; number++) await server.inject(`/en/news?search=made-up-${number}`)
  expect(cache.bytes).toBe(bytes)
})

test('an uncached page is still rendered once for concurrent requests', async () => {
  const { server, rendered, shut, open } = await serve()
  shut()
  const asked = Array.from({ length: 30 }, () => server.inject('/en/news?search=lamp'))
  await expect.poll(() => rendered.length).toBe(1)
  open()
  const answers = await Promise.all(asked)
  expect(rendered).toHaveLength(1)
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
})

test('it is compressed and has an ETag like any other', async () => {
  const { server } = await serve()
  const url = '/en/news?search=lamp'
  const plain = await server.inject(url)
  const packed = await server.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  const known = await server.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect(known.statusCode).toBe(304)
})

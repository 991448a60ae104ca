import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'

/** What every response has, and that none uses the request's host. */
const publicUrl = 'https://nightbell.example'
let site: TestSite
beforeAll(async () => {
  site = await startSite({ settings: { PUBLIC_URL: publicUrl } })
})
afterAll(() => site.close())

const [asset = ''] = readdirSync(path.join(import.meta.dirname, '../../dist/client/assets')).filter((name) =>
  name.endsWith('.js'),
)
const addresses = [
  '/',
  '/en/home',
  '/en/nowhere',
  '/en/401',
  '/api/get/users/current',
  '/api/get/news',
  '/api/get/nowhere',
  '/api/get/users/sessions',
  '/api/openapi.json',
  '/api/v1/openapi.json',
  '/api/v1/badges',
  '/api/v1/nothing',
  '/api/docs/',
  '/health/live',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/news-sitemap.xml',
  '/en/community/embeds',
  '/api/get/oembed',
  '/embed/radio.js',
  '/embed/fonts/sign.woff2',
  '/embed/faces/sign.woff2',
  '/embed/en/nothing',
  '/en/feeds/players/nobody.atom',
  '/en/feeds/comments/none.json',
  '/worker.js',
  '/en.webmanifest',
  '/offline/en.json',
  '/favicon.ico',
  '/pictures/pool.png',
  '/pictures/none.png',
  '/pictures/',
  `/assets/${asset}`,
  '/assets/none.js',
  '/en/feeds/news.atom',
  '/en/feeds/news.json',
  '/api/get/origins/online.csv',
]

test.each(addresses)('%s cannot be framed, loads nothing by default and is not sniffed', async (at) => {
  const { headers } = await site.get(at)
  const rules = (headers.get('content-security-policy') ?? '').split('; ')
  const policy = new Map(rules.map((rule): [string, string] => [rule.split(' ')[0] ?? '', rule.replace(/^\S+ ?/, '')]))
  expect([policy.get('default-src'), policy.get('frame-ancestors')]).toEqual(["'none'", "'none'"])
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-eval|https?:\/\/\*|(?:^| )\*/)
  if (!at.startsWith('/api/docs')) expect(policy.get('script-src') ?? '').not.toContain('unsafe-inline')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
})

test('browsers use https for subdomains too where the operator wants it', async () => {
  const other = await startSite({ beside: site, settings: { PUBLIC_URL: publicUrl, HSTS_SUBDOMAINS: 'true' } })
  const { headers } = await other.get('/health/live')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  await other.close()
})

/** The response to a request with headers that `fetch` does not allow. */
function answerTo(at: string, headers: Record<string, string>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request(site.address + at, { headers }, (response) => {
    let text = JSON.stringify(response.headers)
    response.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    response.on('end', () => resolve(text))
  })
    .on('error', reject)
    .end()
  return promise
}

test("no part of a response comes from the request's host name, so caches cannot be poisoned", async () => {
  const evil = 'evil.example'
  const named = { host: evil, 'x-forwarded-host': evil, 'x-forwarded-server': evil, forwarded: `host=${evil}` }
  const asked = { ...named, 'x-original-url': '/en/evil.example', 'x-rewrite-url': '/en/evil.example' }
  for (const at of ['/', '/en/home', '/sitemap.xml', '/robots.txt', '/en/feeds/news.atom', '/api/openapi.json']) {
    const answer = await answerTo(at, asked)
    expect(answer.length).toBeGreaterThan(100)
    expect([at, answer.includes(evil)]).toEqual([at, false])
  }
})

test.each(['TRACE', 'TRACK', 'PUT', 'PROPFIND'])('%s is refused without echoing the request', async (method) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const asked = request(
    `${site.address}/en/home`,
    { method, agent: false, headers: { 'x-secret': 'a-secret' } },
    (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      response.on('end', () =>
        text.includes('a-secret') ? reject(new Error(text)) : resolve(response.statusCode ?? 0),
      )
    },
  )
  asked.on('error', reject).end()
  const status = await promise
  expect([status >= 400, status < 500]).toEqual([true, true])
})

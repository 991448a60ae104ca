import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GameServer, openTestGateway, sendJson, sendPage, startGameServer } from '../testing/game-server.ts'
import { officialNewsAnswer } from './official-news.ts'

let server: GameServer
beforeAll(async () => {
  server = await startGameServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

const entry = {
  title: 'The lobby&#39;s new sofa &amp; lamp',
  summary: 'Sit down &lt;3',
  path: '/community/article/31337/the-new-sofa',
  thumbnail: 'https://images.example/sofa_thumb.png',
  featured: 'https://images.example/sofa.png',
  published: 1_700_000_000_000,
}
const article = {
  id: '31337',
  path: '/community/article/31337/the-new-sofa',
  title: "The lobby's new sofa & lamp",
  summary: 'Sit down <3',
  picture: 'https://images.example/sofa.png',
  publishedAt: new Date(1_700_000_000_000),
}
const read = (value: unknown) => officialNewsAnswer('https:').safeParse(value).data

test('reads an entry: entities decoded, milliseconds, a path of the hotel', () => {
  expect(read([entry])).toEqual([article])
  expect(read([])).toEqual([])
})

test('any text becomes one plain line', () => {
  const texts = [
    ['  Two\nlines\u0000 ', 'Two lines'],
    ['<p>One</p><p>Two<br>three</p>', 'One Two three'],
    ['A <b>bold</b>, <i>quiet</i> word', 'A bold, quiet word'],
    ['<script>alert(1)</script>Hello<style>p{}</style>', 'Hello'],
    ['&lt;script&gt;', '<script>'],
    ['caf&eacute; &#x1F6CB; &nosuch;', 'café 🛋 &nosuch;'],
    ['x'.repeat(700), 'x'.repeat(600)],
    [`${'x'.repeat(599)}🛋`, 'x'.repeat(599)],
    [7, ''],
  ]
  for (const [summary, plain] of texts) expect(read([{ ...entry, summary }])).toEqual([{ ...article, summary: plain }])
})

test.each([
  ['without a title', { title: ' <b></b>&nbsp;' }],
  ['with an invalid title', { title: ['x'] }],
  ['without a path', { path: undefined }],
  ['elsewhere', { path: 'https://elsewhere.example/community/article/1/x' }],
  ['on another host', { path: '//elsewhere.example/community/article/1/x' }],
  ['on another host by a turn', { path: '/..//elsewhere.example/community/article/1/x' }],
  ['on another host by backslashes', { path: '/\\elsewhere.example/community/article/1/x' }],
  ['of no article', { path: '/community/category/all' }],
  ['of an article without a number', { path: '/community/article/new/x' }],
  ['without a date', { published: null }],
  ['with a date before there was a hotel', { published: 7 }],
])('leaves out an entry %s and keeps the others', (_, spoilt) => {
  expect(read([{ ...entry, ...spoilt }, entry, 'x', null])).toEqual([article])
  expect(read([{ ...entry, ...spoilt }])).toBeUndefined()
})

test('a repeated article counts once, and a picture may be missing', () => {
  expect(read([entry, { ...entry, title: 'Again' }])).toEqual([article])
  for (const featured of [undefined, '', 'javascript:alert(1)', 'sofa.png'])
    expect(read([{ ...entry, featured }])).toEqual([{ ...article, picture: null }])
})

test('property: the reader never throws, and its output is plain text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('<', 'b', '>', '&', '#', '39', ';', '/', '\u0000', '\ud83d', ' '))
      .map((parts) => parts.join('')),
  )
  const path = fc.oneof(
    fc.nat().map((number) => `/community/article/${number}/x`),
    fc.webPath().map((tail) => `/article/5${tail}`),
    anyText,
  )
  const like = fc
    .record({ title: anyText, summary: anyText, path, featured: fc.oneof(fc.webUrl(), anyText) })
    .map((changes) => ({ ...entry, ...changes }))
  let found = 0
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.oneof(like, fc.jsonValue()))), (value) => {
      for (const each of read(value) ?? []) {
        found += 1
        expect(each.id).toMatch(/^\d+$/)
        expect(new URL(each.path, 'https://www.habbo.com').origin).toBe('https://www.habbo.com')
        expect(each.title).not.toBe('')
        for (const text of [each.title, each.summary, each.path]) {
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toMatch(/\p{Cc}/u)
          expect(text).toBe(text.trim())
        }
        if (each.picture !== null) expect(new URL(each.picture).protocol).toMatch(/^https?:$/)
      }
    }),
    { numRuns: 150 },
  )
  expect(found).toBeGreaterThan(30)
})

test('asks each hotel in its language, and an unchanged feed is not sent again', async () => {
  const { gateway } = openTestGateway(server)
  server.answer(sendJson([entry], 200, { etag: 'W/"1"' }))
  expect(await gateway.officialNews('hhbr')).toMatchObject([{ id: '31337' }])
  server.answer(sendPage('', 304))
  expect(await gateway.officialNews('hhbr')).toMatchObject([{ id: '31337' }])
  server.answer(sendJson([{ ...entry, path: '/community/article/2/x' }], 200))
  expect(await gateway.officialNews('hhbr')).toMatchObject([{ id: '2' }])
  await gateway.officialNews('hhtr')
  expect(await gateway.officialNews('hhous')).toEqual({ refused: 'hotel.broken', reason: 'unknownRoute' })
  expect(server.requests.map(({ url, headers }) => [url, headers['if-none-match']])).toEqual([
    ['/habbo-web-news/pt/production/front.json', undefined],
    ['/habbo-web-news/pt/production/front.json', 'W/"1"'],
    ['/habbo-web-news/pt/production/front.json', 'W/"1"'],
    ['/habbo-web-news/tr/production/front.json', undefined],
  ])
})

test("an invalid feed is refused, never read as empty, and does not affect the hotel's state", async () => {
  const { gateway } = openTestGateway(server, { outboundLimits: { failuresBeforeOpen: 1 } })
  const half = JSON.stringify([entry]).slice(0, -9)
  const answers = [
    [sendPage('<html><body>Hello</body></html>', 200), 'hotel.broken'],
    [sendJson({ error: 'maintenance' }, 503), 'hotel.maintenance'],
    [sendPage('', 503), 'hotel.unreachable'],
    [sendJson({ articles: [] }), 'hotel.broken'],
    [sendJson(['junk', 7]), 'hotel.broken'],
    [(_request: object, response: ServerResponse) => void response.end(half), 'hotel.broken'],
    [sendPage('<Error><Code>AccessDenied</Code></Error>', 403), 'hotel.blocked'],
    [sendJson([entry]), 'hotel.resting'],
  ] as const
  for (const [answer, refused] of answers) {
    server.answer(answer)
    expect(await gateway.officialNews('hhde')).toMatchObject({ refused })
  }
  expect(gateway.status('hhde').state).toBe('unknown')
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { filters, listNews, newsPageSize } from '../../contract.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
  const body = (words: string) => `<h2>Part</h2><p>${words}</p>`
  await publish(site, {
    slug: 'station',
    category: 'events',
    texts: {
      tr: {
        title: 'Işıklı İstasyon',
        summary: 'Çarşıda yeni şarkılar',
        html: body('Kitapların ışığı, INSTAGRAM ve Iğdır'),
      },
      en: {
        title: 'The bright station',
        summary: 'New songs at the bazaar',
        html: body('The light of books on the island'),
      },
    },
  })
  await publish(site, {
    slug: 'festival',
    category: 'habbo',
    texts: {
      de: { title: 'Straßenfest über den Dächern', summary: 'Grüße aus dem Hotel', html: body('Häuser und Gärten') },
      en: { title: 'Festival on the rooftops', summary: 'Greetings', html: body('Houses and gardens at the station') },
    },
  })
  await publish(site, {
    slug: 'radio',
    category: 'habbo',
    isShort: true,
    texts: { en: { title: 'Radio nights are back', summary: 'Listen to İbrahim every evening' } },
  })
})
afterAll(() => site.close())

type Query = z.input<typeof listNews.query>

async function find(search: string, query: Query = {}) {
  const { status, body } = await site.ask(listNews, { query: { ...query, search } })
  expect(status).toBe(200)
  return listNews.result.parse(body)
}

const slugs = async (search: string, query: Query = {}) => (await find(search, query)).items.map(({ slug }) => slug)

test.each([
  ['ışıklı'],
  ['IŞIKLI'],
  ['isikli'],
  ['ISIKLI'],
  ['İSTASYON'],
  ['istasyon'],
  ['ıstasyon'],
  ['şarkı'],
  ['SARKILAR'],
  ['kitap'],
  ['instagram'],
  ['Instagram'],
  ['ığdır'],
  ['IGDIR'],
  ['isıklı istas'],
])('in Turkish "%s" is found with any form of the letter I and any accents', async (search) => {
  expect(await slugs(search, { language: 'tr' })).toEqual(['station'])
})

test.each([
  ['de', 'strassenfest', 'festival'],
  ['de', 'STRAẞENFEST', 'festival'],
  ['de', 'gruss', 'festival'],
  ['de', 'haus', 'festival'],
  ['de', 'garten', 'festival'],
  ['de', 'dacher', 'festival'],
  ['en', 'rooftop', 'festival'],
  ['en', 'house garden', 'festival'],
  ['en', 'GREETING "houses and gardens"', 'festival'],
  ['en', 'ibrahim', 'radio'],
  ['en', 'IBRAHIM', 'radio'],
  ['en', 'İBRAHİM', 'radio'],
  ['en', 'listening', 'radio'],
] as const)('in %s "%s" finds inflected words and words without accents', async (language, search, slug) => {
  expect(await slugs(search, { language })).toEqual([slug])
})

test('only the last word may be incomplete', async () => {
  for (const search of ['gre', 'greet', 'houses and gree', 'festival ro'])
    expect([search, await slugs(search)]).toEqual([search, ['festival']])
  expect(await slugs('gree houses')).toEqual([])
  expect(await slugs('"gree"')).toEqual([])
})

test.each([
  ['en', 'raido', 'radio'],
  ['en', 'radoi nihgts', 'radio'],
  ['en', 'festval', 'festival'],
  ['en', 'festivvall', 'festival'],
  ['en', 'the brigth station', 'station'],
  ['de', 'straßnfest', 'festival'],
  ['de', 'Strasenfest', 'festival'],
  ['tr', 'istaysonu', 'station'],
  ['tr', 'ışklı', 'station'],
] as const)('in %s "%s" finds a misspelt title', async (language, search, slug) => {
  expect((await slugs(search, { language }))[0]).toBe(slug)
})

test('an item shown in another language is found by the shown text only', async () => {
  expect(await find('nights', { language: 'de' })).toMatchObject({
    items: [{ slug: 'radio', language: 'en', isFallback: true }],
  })
  expect(await slugs('listening', { language: 'tr' })).toEqual(['radio'])
  expect(await slugs('greetings', { language: 'tr' })).toEqual(['festival'])
  expect(await slugs('greetings', { language: 'de' })).toEqual([])
  expect(await slugs('Grüße', { language: 'en' })).toEqual([])
})

test('matches in titles come first, then the newest; filters apply', async () => {
  expect(await slugs('station')).toEqual(['station', 'festival'])
  expect(await slugs('houses or radio or bright')).toEqual(['radio', 'station', 'festival'])
  expect(await slugs('station', { filter: 'habbo' })).toEqual(['festival'])
  expect(await slugs('raido', { filter: 'short' })).toEqual(['radio'])
  expect(await slugs('raido', { filter: 'events' })).toEqual([])
  expect(await slugs('station -bright')).toEqual(['festival'])
})

test('a query without words finds nothing, and surrounding space is ignored', async () => {
  for (const search of ['-radio', '"', '!?', '- -', 'or', '&|!:*', "';--", '\\', '🌙'])
    expect([search, await find(search)]).toEqual([search, { items: [], total: 0, page: 1, pages: 0 }])
  expect(await slugs('  radio  ')).toEqual(['radio'])
  expect((await find(' ')).total).toBe(3)
})

test('search results have pages, with misspelt titles last', async () => {
  const count = newsPageSize + 5
  for (let at = 0; at < count; at++) await publish(site, { category: 'eventguide', texts: { en: `Pineapple ${at}` } })
  const query = { filter: 'eventguide' } as const
  for (const search of ['pineapple', 'pinaepple']) {
    const pages = await Promise.all([1, 2, 3].map((page) => find(search, { ...query, page })))
    expect(pages.map(({ items, total, pages: all }) => [items.length, total, all])).toEqual([
      [newsPageSize, count, 2],
      [5, count, 2],
      [0, count, 2],
    ])
    expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(
      Array.from({ length: count }, (_, at) => `Pineapple ${count - 1 - at}`),
    )
  }
  await publish(site, { category: 'eventguide', texts: { en: 'Pinaepple mistyped by its author' } })
  expect((await slugs('pinaepple', query))[0]).toBe('pinaepple-mistyped-by-its-author')
})

test('no query causes an error', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      'radio',
      'İstasyon',
      '"',
      '-',
      ' or ',
      ':*',
      '&',
      '|',
      '!',
      '(',
      ')',
      '\\',
      "'",
      '\0',
      'ﾞ',
      'ﷺ',
      '<->',
      '\ud800',
    ),
  )
  const calls = fc.record(
    {
      search: fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
      filter: fc.constantFrom(...filters, 'x'),
      language: fc.constantFrom('de', 'en', 'tr', 'xx'),
      page: fc.oneof(fc.integer({ min: -1, max: 200_000 }), fc.string()).map(String),
    },
    { requiredKeys: ['search'] },
  )
  const property = fc.asyncProperty(calls, async (call) => {
    const query = Object.entries(call).map(([name, value]) => [name, value.toWellFormed()])
    const { status } = await site.get(`${listNews.path}?${new URLSearchParams(query)}`)
    expect([200, 422]).toContain(status)
  })
  await fc.assert(property, { numRuns: 150 })
})

test('search is rate limited over all endpoints; lists and other visitors are not affected', async () => {
  await publish(site, { texts: { en: 'Foghorn nights' } })
  const limited = await startSite({ beside: site, settings: { SEARCHES_PER_MINUTE: '3', TRUST_PROXY: 'true' } })
  try {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const ask = (search: string | undefined, address: string) =>
      limited.ask(listNews, { query: { search } }, from(address))
    const page = '/en/news/category?search='
    expect((await ask('foghorn', '192.0.2.1')).status).toBe(200)
    for (const word of ['foghorn', 'foghorn+nights']) {
      expect(await (await limited.get(page + word, from('192.0.2.1'))).text()).toContain('/news/foghorn-nights')
    }
    const refused = await ask('foghorn', '192.0.2.1')
    expect(refused).toMatchObject({ status: 429, body: { error: 'error.tooManyRequests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const html = await (await limited.get(`${page}foghorn`, from('192.0.2.1'))).text()
    expect(html).not.toContain('/news/foghorn-nights')
    expect(html).toMatch(/That was a little too fast\. Please wait \d+ second/)
    expect((await ask(undefined, '192.0.2.1')).status).toBe(200)
    expect((await ask('foghorn', '192.0.2.2')).body).toMatchObject({ total: 1 })
    expect(await (await limited.get(`${page}foghorn`, from('192.0.2.2'))).text()).toContain('/news/foghorn-nights')
  } finally {
    await limited.close()
  }
})

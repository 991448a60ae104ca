import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { showArticle } from '../contract.ts'
import { withdrawArticle } from './api.ts'
import type { NewsTables } from './tables.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

type Language = 'de' | 'en' | 'tr'

async function read(slug: string, language: Language = 'en') {
  const { status, body } = await site.ask(showArticle, { params: { slug }, query: { language } })
  expect(status).toBe(200)
  return showArticle.result.parse(body)
}

test('shows an item in the language, else in English, else in its first, and says which', async () => {
  const { id, slug } = await publish(site, {
    slug: 'two-tongues',
    category: 'nightbell',
    texts: {
      de: { title: 'Zwei', html: '<h2>Ein Teil</h2><p>Wörter</p>' },
      en: { title: 'Two', html: '<p>Words</p>' },
    },
  })
  expect(await read(slug, 'de')).toMatchObject({
    ...{ id, slug, title: 'Zwei', language: 'de', isFallback: false, languages: ['de', 'en'] },
    ...{ subject: `news:${id}`, updatedAt: null, source: null, badges: [], players: [] },
    body: [{ kind: 'heading' }, { kind: 'paragraph', children: ['Wörter'] }],
  })
  expect(await read(slug, 'tr')).toMatchObject({
    ...{ title: 'Two', language: 'en', isFallback: true },
    body: [{ kind: 'paragraph', children: ['Words'] }],
  })
})

test('a copied item is shown in any language and names its source', async () => {
  const source = { hotel: 'hhtr', address: 'https://www.habbo.com.tr/community/article/7/x' } as const
  await publish(site, { slug: 'copied', source, texts: { tr: 'Oyundan' } })
  expect(await read('copied', 'tr')).toMatchObject({ isCopied: true, isFallback: false, source })
  expect(await read('copied', 'de')).toMatchObject({ isCopied: true, isFallback: true, language: 'tr', source })
})

test('a missing item is not found, a withdrawn one is gone', async () => {
  const { id, slug } = await publish(site, { texts: { en: 'Gone soon' } })
  await read(slug)
  await withdrawArticle(tablesOf<NewsTables>(site.database.db), id)
  const missing = { status: 404, body: { error: 'error.newsNotFound' } }
  await expect
    .poll(() => site.ask(showArticle, { params: { slug } }))
    .toMatchObject({ status: 410, body: { error: 'error.newsWithdrawn' } })
  for (const odd of ['never-was', 'A', '-', 'x'.repeat(121), 'a--b', '%00', 'ı'])
    expect(await site.ask(showArticle, { params: { slug: odd } })).toMatchObject(missing)
})

test("links the previous and next item in the language's list", async () => {
  const at = (day: number) => ({ publishedAt: new Date(Date.UTC(2025, 0, day)) })
  await publish(site, { ...at(1), slug: 'first', texts: { en: 'First', de: 'Erstes' } })
  const source = { hotel: 'hhde', address: 'https://www.habbo.de/community/article/8/x' } as const
  await publish(site, { ...at(2), slug: 'german-copy', source, texts: { de: 'Kopie' } })
  await publish(site, { ...at(2), slug: 'same-instant', texts: { en: 'Same instant' } })
  await publish(site, { ...at(3), slug: 'last', texts: { tr: 'Son' } })
  expect(await read('first')).toMatchObject({
    previous: null,
    next: { slug: 'same-instant', title: 'Same instant', language: 'en' },
  })
  expect(await read('first', 'de')).toMatchObject({ next: { slug: 'german-copy', title: 'Kopie', language: 'de' } })
  expect(await read('same-instant')).toMatchObject({
    previous: { slug: 'first' },
    next: { slug: 'last', title: 'Son', language: 'tr' },
  })
  expect(await read('same-instant', 'de')).toMatchObject({ previous: { slug: 'german-copy' } })
  // In a language that does not list it, it still has two neighbours.
  expect(await read('german-copy', 'en')).toMatchObject({ previous: { slug: 'first' }, next: { slug: 'same-instant' } })
})

test('related are three others: same category, words of the title, newest', async () => {
  const category = 'rare'
  const rare = (slug: string, title: string) => publish(site, { slug, category, texts: { en: title } })
  const related = async (slug: string) => (await read(slug)).related.map((item) => item.slug)
  await publish(site, { slug: 'other-first', category: 'events', texts: { en: 'Golden dragon parade' } })
  await publish(site, { slug: 'other-second', category: 'events', texts: { en: 'Nothing alike' } })
  await rare('dragon', 'The golden dragon returns')
  await expect.poll(() => related('dragon')).toEqual(['other-first', 'other-second', expect.any(String)])
  await rare('throne', 'A throne for sale')
  await rare('dragons', 'Dragons of gold and of silver')
  await rare('lamp', 'The lamp')
  await rare('sofa', 'The sofa')
  await expect.poll(() => related('dragon')).toEqual(['dragons', 'sofa', 'lamp'])
  await expect.poll(() => related('throne')).toEqual(['sofa', 'lamp', 'dragons'])
})

test('mentioned badges and players become cards if scans know them', async () => {
  const { habboId } = await site.scan('hhus', 'quiet.sam')
  await publish(site, {
    slug: 'with-cards',
    author: { hotel: 'hhus', name: 'quiet.sam' },
    texts: {
      en: {
        title: 'With cards',
        html: '<p>Look:</p><div data-badge="NO_SUCH"></div><div data-player="hhus:Quiet.Sam"></div><div data-player="hhus:nobody"></div>',
      },
    },
  })
  expect(await read('with-cards')).toMatchObject({
    authors: [{ name: 'quiet.sam', habboId }],
    badges: [{ code: 'NO_SUCH', name: null, owners: null }],
    players: [
      { hotel: 'hhus', habboId },
      { name: 'nobody', habboId: null, motto: null, level: null },
    ],
  })
})

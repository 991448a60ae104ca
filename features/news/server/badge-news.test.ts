import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { badgeNewsShown, listBadgeNews } from '../contract.ts'
import { mentionedBadges } from './listings.ts'
import { withdrawArticle } from './newsroom/release/withdraw-text.ts'
import { publishArticle } from './publish/publish-article.ts'
import type { NewsTables } from './tables.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

let days = 0
async function publish(html: string, language: 'de' | 'en' = 'en', key?: string) {
  days += 1
  const outcome = await publishArticle(
    tablesOf<NewsTables>(site.database.db),
    {
      category: 'events',
      isShort: false,
      author: null,
      picture: null,
      source: null,
      publishedAt: new Date(Date.UTC(2026, 0, days)),
      texts: { [language]: { title: `Item ${days}`, summary: 'what it is about', html } },
      ...(key === undefined ? {} : { key }),
    },
    new Date(),
  )
  if ('refused' in outcome) throw new Error(JSON.stringify(outcome))
  return outcome
}

async function titles(code: string, language: 'de' | 'en' | 'tr' = 'en') {
  const { status, body } = await site.ask(listBadgeNews, { params: { code }, query: { language } })
  expect(status).toBe(200)
  return listBadgeNews.result.parse(body).items.map(({ title }) => title)
}

test('lists items that mention a badge by card or link, newest first', async () => {
  expect(await titles('BN1')).toEqual([])
  await publish('<div data-badge="BN1"></div><p>words</p>')
  await publish('<p>see <a href="/habbo/badges/BN1">this</a></p>')
  await publish('<ul><li>and <a href="/habbo/badges/a%2Fb">that</a></li></ul>')
  await publish('<p>BN1 is only named, and <a href="/habbo/badges/bn1">another</a> led to</p>')
  await expect.poll(() => titles('BN1')).toEqual(['Item 2', 'Item 1'])
  expect(await titles('a/b')).toEqual(['Item 3'])
  expect(await titles('bn1')).toEqual(['Item 4'])
  // An item without texts in the language is listed as well.
  expect(await titles('BN1', 'tr')).toEqual(['Item 2', 'Item 1'])
})

test('leaves out changed and withdrawn items and lists no more than the limit', async () => {
  const { id } = await publish('<p><a href="/habbo/badges/BN2">badge</a></p>', 'de', 'changing')
  await expect.poll(() => titles('BN2', 'de')).toHaveLength(1)
  await publish('<p>nothing</p>', 'de', 'changing')
  await expect.poll(() => titles('BN2', 'de')).toEqual([])
  await withdrawArticle(tablesOf<NewsTables>(site.database.db), id)
  for (let item = 0; item <= badgeNewsShown; item++) await publish('<p><a href="/habbo/badges/BN3">badge</a></p>')
  await expect.poll(() => titles('BN3')).toHaveLength(badgeNewsShown)
})

test('ignores links with wrong escapes or to other pages', () => {
  const link = (href: string) => ({
    kind: 'paragraph' as const,
    children: [{ kind: 'link' as const, href, children: ['x'] }],
  })
  const hrefs = [
    '/habbo/badges/%E0%A4',
    '/habbo/badges',
    '/habbo/badges/',
    'https://x.example/habbo/badges/X',
    '/habbo/badges/A%20b?x#y',
  ]
  expect(mentionedBadges(hrefs.map(link))).toEqual(['A b'])
  expect(
    mentionedBadges([
      { kind: 'quote', children: [{ kind: 'list', isOrdered: false, items: [[{ kind: 'badge', code: 'Q' }]] }] },
    ]),
  ).toEqual(['Q'])
})

import { expect, test } from 'vitest'
import { listComments } from '#features/comments/contract.ts'
import { type Article, listNews, showArticle } from '#features/news/contract.ts'
import { withdrawArticle } from '#features/news/server/api.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { startSite } from '#test/site.ts'
import { publishWelcome } from '../start/welcome-article.ts'
import { publishDemoArticles } from './demo-articles.ts'

const now = new Date('2026-05-01T20:00:00Z')

test('the demo has at least twelve articles in each language with cards, pictures and comments, however often it starts', async () => {
  const site = await startSite()
  try {
    const { db } = site.database
    for (let start = 0; start < 2; start++) await publishDemoArticles({ db, now })
    const guest = site.newGuest()
    for (const language of languageCodes) {
      const articles: Article[] = []
      for (const page of [1, 2]) {
        const list = listNews.result.parse((await guest.ask(listNews, { query: { language, page } })).body)
        for (const { slug } of list.items.filter(({ isShort }) => !isShort)) {
          const shown = await guest.ask(showArticle, { params: { slug }, query: { language } })
          articles.push(showArticle.result.parse(shown.body))
        }
      }
      expect(articles.filter(({ isFallback }) => !isFallback).length).toBeGreaterThanOrEqual(12)
      expect(articles.filter(({ isFallback }) => isFallback).length).toBe(language === 'de' ? 0 : 1)
      const kinds = new Set(articles.flatMap(({ body }) => body.map(({ kind }) => kind)))
      expect([...kinds].sort()).toEqual(
        [
          ...['badge', 'badges', 'event', 'gallery', 'heading', 'list', 'notice', 'paragraph', 'picture', 'player'],
          ...['quote', 'room', 'table'],
        ].sort(),
      )
      const { subject, comments } = articles.find(({ slug }) => slug === 'rooftop-garden') ?? {
        subject: '',
        comments: 0,
      }
      const said = listComments.result.parse((await guest.ask(listComments, { query: { subject } })).body)
      expect([comments, said.total, said.items.length]).toEqual([5, 5, 4])
    }
  } finally {
    await site.close()
  }
})

test('starting on another day changes nothing and does not restore withdrawn articles', async () => {
  const site = await startSite()
  try {
    const { db } = site.database
    await site.bringFirstContent()
    await publishDemoArticles({ db, now })
    const versions = async () =>
      (
        await site.database.pool.query<{ id: number; key: string; published_at: Date; updated_at: Date | null }>(
          'select id, key, published_at, updated_at, xmin from news_articles order by id',
        )
      ).rows
    const before = await versions()
    expect(before.length).toBeGreaterThan(12)
    expect(before.every(({ updated_at, published_at }) => updated_at === null && published_at <= now)).toBe(true)
    const later = new Date(now.getTime() + 5 * 86_400_000)
    await publishDemoArticles({ db, now: later })
    expect(await versions()).toEqual(before)

    const [first, ...others] = before
    expect(await withdrawArticle(tablesOf(db), first?.id ?? 0)).toBe(true)
    await publishDemoArticles({ db, now: later })
    const [stored, ...rest] = await versions()
    expect([stored?.id, ...rest]).toEqual([first?.id, ...others])
    const { body } = await site.ask(listNews, { query: {} })
    expect(JSON.stringify(body)).not.toContain(`"id":${first?.id},`)
  } finally {
    await site.close()
  }
})

test('a new site has one welcome article', async () => {
  const site = await startSite()
  try {
    const { db } = site.database
    for (let start = 0; start < 2; start++) await publishWelcome(db, now)
    for (const language of languageCodes) {
      const list = listNews.result.parse((await site.newGuest().ask(listNews, { query: { language } })).body)
      expect(list.items.map(({ isFallback, category }) => [isFallback, category])).toEqual([[false, 'nightbell']])
    }
    const { rows } = await site.database.pool.query<{ id: number }>('select id from news_articles')
    for (const { id } of rows) expect(await withdrawArticle(tablesOf(db), id)).toBe(true)
    await publishWelcome(db, now)
    expect((await site.database.pool.query("select from news_articles where languages <> '{}'")).rowCount).toBe(0)
  } finally {
    await site.close()
  }
})

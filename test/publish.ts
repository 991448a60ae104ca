import { type ArticleDraft, publishArticle } from '#features/news/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Database, tablesOf } from '#platform/server/database/database.ts'

/** The texts of an item: the title alone, or with other searchable fields. */
type Text = string | { title: string; summary?: string; html?: string }

/** An item published by a test; omitted fields get defaults. */
export type TestArticle = Partial<Omit<ArticleDraft, 'texts'>> & { texts: Partial<Record<'de' | 'en' | 'tr', Text>> }

let minutes = 0

/** Publishes an item on a test site; each is a minute newer than the one before. */
export async function publish(
  site: { database: Database },
  { texts, ...article }: TestArticle,
): Promise<{ id: number; slug: string }> {
  minutes += 1
  const filled = Object.entries(texts).map(([language, text]) => {
    const { title, summary = '', html = '' } = typeof text === 'string' ? { title: text } : text
    const isShort = article.isShort ?? false
    return [language, { title, summary: summary || title, html: isShort ? '' : html || `<p>${title}</p>` }]
  })
  const published = await publishArticle(
    tablesOf(site.database.db),
    {
      category: 'habbo',
      isShort: false,
      author: null,
      picture: null,
      source: null,
      publishedAt: new Date(Date.UTC(2026, 3, 1, 0, minutes)),
      ...article,
      texts: Object.fromEntries(filled),
    },
    // What is published now is not put off to that day.
    article.publishedAt ?? new Date(Date.UTC(2026, 10, 21)),
  )
  if (isRefusal(published)) throw new Error(`the item was refused: ${JSON.stringify(published)}`)
  return published
}

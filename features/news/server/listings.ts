import { sql } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Tx } from '#platform/server/database.ts'
import type { Category } from '../contract.ts'
import { wordsOf } from './body-words.ts'
import { wordsVector } from './full-text.ts'
import { readEntries, reindex } from './index-words.ts'
import { monthOf } from './list-months.ts'
import { mentionedBadges } from './mentioned-badges.ts'
import { shownLanguage } from './shown-language.ts'
import type { NewsTables } from './tables.ts'

/**
 * Rebuilds an item's listings and search words from stored data, in the transaction that changed
 * it. Copied news is listed only in its own languages (decision 010).
 */
export async function relist(tx: Tx<NewsTables>, articleId: number): Promise<void> {
  const words = await readEntries(tx, articleId)
  const left = await tx
    .deleteFrom('news_listings')
    .where('article_id', '=', articleId)
    .returning(placeColumns)
    .execute()
  const entered = await enter(tx, articleId)
  await changeCounts(tx, left, entered)
  await reindex(tx, articleId, words)
}

const placeColumns = ['language', 'category', 'is_short', 'published_at'] as const
type Place = { language: LanguageCode; category: Category; is_short: boolean; published_at: Date }

async function enter(tx: Tx<NewsTables>, articleId: number): Promise<Place[]> {
  const article = await tx
    .selectFrom('news_articles')
    .select(['languages', 'category', 'is_short', 'published_at', 'source_hotel'])
    .where('id', '=', articleId)
    .executeTakeFirst()
  if (!article) return []
  const texts = await tx
    .selectFrom('news_texts')
    .select(['language', 'title', 'summary', 'body'])
    .where('article_id', '=', articleId)
    .execute()
  const byLanguage = new Map(texts.map((text) => [text.language, text]))
  const isCopied = article.source_hotel !== null
  const { category, is_short, published_at } = article
  const rows = languageCodes.flatMap((language) => {
    const text = byLanguage.get(shownLanguage(article.languages, language))
    if (!text || (isCopied && text.language !== language)) return []
    return {
      ...{ language, category, is_short, published_at },
      article_id: articleId,
      text_language: text.language,
      badge_codes: mentionedBadges(text.body),
      title_words: wordsVector(text.language, text.title),
      words: wordsVector(text.language, [text.title, text.summary, wordsOf(text.body)].join('\n')),
    }
  })
  if (rows.length > 0) await tx.insertInto('news_listings').values(rows).execute()
  return rows
}

async function changeCounts(tx: Tx<NewsTables>, left: readonly Place[], entered: readonly Place[]): Promise<void> {
  const changes = new Map<string, number>()
  const note = (places: readonly Place[], by: number) => {
    for (const key of places.flatMap(countersOf)) changes.set(key, (changes.get(key) ?? 0) + by)
  }
  note(left, -1)
  note(entered, 1)
  // In a global order, so that concurrent publishers cannot deadlock.
  for (const [key, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (change === 0) continue
    const [language, list, month] = key.split(' ')
    await sql`
      insert into news_months as counted (language, list, month, items)
      values (${language}, ${list}, ${Number(month)}::integer, greatest(${change}::integer, 0))
      on conflict (language, list, month) do update set items = counted.items + ${change}::integer`.execute(tx)
  }
}

function countersOf({ language, category, is_short, published_at }: Place): string[] {
  const lists = ['all', category, ...(is_short ? ['short'] : [])]
  return lists.map((list) => `${language} ${list} ${monthOf(published_at)}`)
}

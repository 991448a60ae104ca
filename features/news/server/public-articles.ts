import { type NotNull, type Selectable, sql } from 'kysely'
import { fallbackLanguage, type LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { NewsTables } from './tables.ts'

/**
 * Condition on a table named `article`: public in a language; drafts and withdrawn items are not.
 */
export const isPublic = sql<boolean>`cardinality(article.languages) > 0`

/** What a public item has in any case; for `$narrowType` of queries with `isPublic`. */
export type PublicColumns = { slug: NotNull; published_at: NotNull }

/** A row of an item that is public. */
export type PublicArticle = Selectable<NewsTables['news_articles']> & { slug: string; published_at: Date }

/**
 * The language of an item for a visitor: their own, else English, else the item's first
 * (specification §3.5). `languages` is never empty.
 */
export function shownLanguage(languages: readonly LanguageCode[], wanted: LanguageCode): LanguageCode {
  if (languages.includes(wanted)) return wanted
  const [first = fallbackLanguage] = languages
  return languages.includes(fallbackLanguage) ? fallbackLanguage : first
}

/**
 * Returns whether a news item has ever existed: a site whose last item was withdrawn does not start
 * afresh.
 */
export async function hasPublished(db: AnyDb): Promise<boolean> {
  const { rows } = await sql<{ is_called: boolean }>`select is_called from news_articles_id_seq`.execute(db)
  return rows[0]?.is_called ?? false
}

import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { isPublic } from './public-articles.ts'

/** A public item as announced elsewhere, in one language; `since` is its publication in it. */
export type AnnouncedItem = {
  id: number
  slug: string
  isShort: boolean
  language: LanguageCode
  title: string
  summary: string
  picture: string | null
  pictureAlt: string
  since: Date
}

/**
 * Returns the team's own items that changed since an instant, in every language in which they are
 * public. A translation counts as new when it is published, unless its item is older than a week.
 */
export async function announcedItems(db: AnyDb, changedSince: Date): Promise<AnnouncedItem[]> {
  const { rows } = await sql<AnnouncedItem>`
    select article.id, slug, is_short as "isShort", text.language, text.title, text.summary,
      picture_src as picture, coalesce(text.picture_alt, article.picture_alt, '') as "pictureAlt",
      greatest(published_at, case when published_at > ${changedSince}::timestamptz - interval '7 days' then (
        select min(at) from news_revisions as revision
        where revision.article_id = article.id and revision.language = text.language and revision.kind = 'published'
      ) end) as since
    from news_articles as article
    join news_texts as text on text.article_id = article.id and text.language = any(article.languages)
    where ${isPublic} and source_address is null and slug is not null
      and (published_at >= ${changedSince} or changed_at >= ${changedSince})
    order by published_at, article.id, text.language`.execute(db)
  return rows
}

/**
 * Returns the team's own items that changed since an instant, each with the languages in which it
 * is public: in the others it never was, or it is withdrawn.
 */
export async function languagesOfChanged(
  db: AnyDb,
  changedSince: Date,
): Promise<{ id: number; languages: LanguageCode[] }[]> {
  const { rows } = await sql<{ id: number; languages: LanguageCode[] }>`
    select id, languages from news_articles
    where source_address is null and slug is not null and changed_at >= ${changedSince} order by id`.execute(db)
  return rows
}

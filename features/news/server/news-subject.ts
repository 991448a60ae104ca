import { sql } from 'kysely'
import type { SubjectKind, Titles } from '#features/comments/server/api.ts'
import { pagePath } from '#platform/contract/addresses.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { isPublic } from './public-articles.ts'
import { articleTag } from './tags.ts'

/** News as something to comment on: `news:{id}`. */
export const newsSubject = {
  kind: 'news',
  missing: 'error.newsNotFound',
  /**
   * Returns the cache tags and the path without language of public items by id; others are omitted.
   */
  async find(db: AnyDb, ids: readonly string[]): Promise<Map<string, { tags: readonly CacheTag[]; path: string }>> {
    const { rows } = await sql<{ id: number; slug: string }>`
      select id, slug from news_articles as article
      where id = any(${numbersOf(ids)}::int[]) and ${isPublic}`.execute(db)
    return new Map(
      rows.map(({ id, slug }) => [String(id), { tags: [articleTag(slug)], path: pagePath('newsView', { slug }) }]),
    )
  },
  /** Returns the titles of items by id, in the languages that they have. */
  async titles(db: AnyDb, ids: readonly string[]): Promise<Map<string, Titles>> {
    const { rows } = await sql<{ id: number; titles: Titles }>`
      select article_id as id, jsonb_object_agg(language, title) as titles from news_texts
      where article_id = any(${numbersOf(ids)}::int[]) group by article_id`.execute(db)
    return new Map(rows.map(({ id, titles }) => [String(id), titles]))
  },
  /** Returns the ids of items whose title contains a text in any language, the newest first. */
  async titled(db: AnyDb, text: string, most: number): Promise<string[]> {
    const { rows } = await sql<{ id: number }>`
      select distinct article_id as id from news_texts where position(lower(${text}) in lower(title)) > 0
      order by 1 desc limit ${most}`.execute(db)
    return rows.map(({ id }) => String(id))
  },
} as const satisfies SubjectKind

function numbersOf(ids: readonly string[]): number[] {
  return ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number)
}

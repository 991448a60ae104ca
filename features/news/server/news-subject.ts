import { sql } from 'kysely'
import type { SubjectKind } from '#features/comments/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'

/** The tags of pages that show an item: every list, and the item's own page. */
export function articleTags(slug: string): readonly string[] {
  return ['news', `article:${slug}`]
}

/** News as something to comment on: `news:{id}`. */
export const newsSubject = {
  kind: 'news',
  missing: 'error.newsNotFound',
  /** The pages that show the comments on an item, and the item's path without a language; null where there is no such item. */
  async find(db: AnyDb, id: string): Promise<{ tags: readonly string[]; path: string } | null> {
    if (!/^[1-9]\d{0,8}$/.test(id)) return null
    const { rows } = await sql<{ slug: string }>`select slug from news_articles where id = ${Number(id)}`.execute(db)
    const slug = rows[0]?.slug
    return slug === undefined ? null : { tags: [`article:${slug}`], path: `news/${slug}` }
  },
} as const satisfies SubjectKind

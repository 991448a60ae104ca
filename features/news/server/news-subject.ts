import { sql } from 'kysely'
import type { SubjectKind } from '#features/comments/server/api.ts'
import { pagePath } from '#platform/contract/addresses.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { articleTag } from './tags.ts'

/** News as something to comment on: `news:{id}`. */
export const newsSubject = {
  kind: 'news',
  missing: 'error.newsNotFound',
  /**
   * Returns the cache tags and the path without language of items by id; unknown ids are omitted.
   */
  async find(db: AnyDb, ids: readonly string[]): Promise<Map<string, { tags: readonly CacheTag[]; path: string }>> {
    const numbers = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number)
    const { rows } = await sql<{ id: number; slug: string }>`
      select id, slug from news_articles where id = any(${numbers}::int[])`.execute(db)
    return new Map(
      rows.map(({ id, slug }) => [String(id), { tags: [articleTag(slug)], path: pagePath('newsView', { slug }) }]),
    )
  },
} as const satisfies SubjectKind

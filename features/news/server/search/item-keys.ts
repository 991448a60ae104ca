import { type NotNull, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { NewsTables } from '../tables.ts'

/** Returns the publication dates of items by key, so that a repeated item keeps its date. */
export async function publishedDates(db: Db<NewsTables>, keys: readonly string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('news_articles')
    .select(['key', 'published_at'])
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .$narrowType<{ key: NotNull; published_at: NotNull }>()
    .execute()
  return new Map(rows.map(({ key, published_at }) => [key, published_at]))
}

/** Which of these keys are those of items that imports leave alone: withdrawn, or edited here. */
export async function keysLeftAlone(db: Db<NewsTables>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('news_articles')
    .select('key')
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where((where) => where.or([where('is_edited', '=', true), where('languages', '=', sql<never[]>`'{}'`)]))
    .$narrowType<{ key: NotNull }>()
    .execute()
  return new Set(rows.map(({ key }) => key))
}

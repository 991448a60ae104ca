import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'

/**
 * Returns whether a news item has ever existed: a site whose last item was withdrawn does not start
 * afresh.
 */
export async function hasPublished(db: AnyDb): Promise<boolean> {
  const { rows } = await sql<{ is_called: boolean }>`select is_called from news_articles_id_seq`.execute(db)
  return rows[0]?.is_called ?? false
}

import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'

/** Whether there has ever been a news item: a site whose last one was withdrawn does not begin anew. */
export async function hasPublished(db: AnyDb): Promise<boolean> {
  const { rows } = await sql<{ is_called: boolean }>`select is_called from news_articles_id_seq`.execute(db)
  return rows[0]?.is_called ?? false
}

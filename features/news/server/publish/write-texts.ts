import { type Selectable, sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import { nameEventsOf } from '../events/event-ids.ts'
import { relist } from '../listings.ts'
import type { NewsTables } from '../tables.ts'
import { articleTags } from '../tags.ts'

/** Texts of an item in one language, ready to be stored. */
export type StoredText = Omit<Selectable<NewsTables['news_texts']>, 'article_id' | 'event_ids'>

/** Publishing is rare and done one after another, so that slugs and keys are unique. */
export async function takePublishLock(tx: Tx<NewsTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.newsPublishing})`.execute(tx)
}

/** Stores the public text of an item in a language, over an earlier one. */
export async function writeText(tx: Tx<NewsTables>, id: number, text: StoredText): Promise<void> {
  const event_ids = await nameEventsOf(tx, id, text)
  const columns = { ...text, event_ids, body: sql<StoredText['body']>`${JSON.stringify(text.body)}::jsonb` }
  await tx
    .insertInto('news_texts')
    .values({ ...columns, article_id: id })
    .onConflict((conflict) => conflict.columns(['article_id', 'language']).doUpdateSet(columns))
    .execute()
}

/** Lists follow an item, and every process drops the pages that show it. */
export async function showChange(tx: Tx<NewsTables>, { id, slug }: { id: number; slug: string }): Promise<void> {
  await relist(tx, id)
  await invalidateTags(tx, articleTags(slug))
}

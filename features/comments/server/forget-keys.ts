import type { Db } from '#platform/server/database.ts'
import type { CommentsTables } from './tables.ts'

const weekMs = 7 * 86_400_000

/** Removes keys older than a week; a form left open that long uses a new key. */
export async function forgetKeys(db: Db<CommentsTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('comments_keys')
    .where('used_at', '<', new Date(now.getTime() - weekMs))
    .execute()
}

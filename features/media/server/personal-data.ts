import type { Db } from '#platform/server/database/database.ts'
import type { MediaTables } from './tables.ts'

/** Returns the pictures that an account added, for its owner's export. */
export async function mediaData(db: Db<MediaTables>, accountId: number): Promise<Record<string, unknown>> {
  const pictures = await db
    .selectFrom('media_pictures')
    .select(['id', 'src', 'name', 'alt', 'credit', 'added_at'])
    .where('added_by', '=', accountId)
    .orderBy('id')
    .execute()
  return { pictures }
}

/** Removes a closed account from its pictures, which stay. */
export async function forgetAccount(db: Db<MediaTables>, accountId: number): Promise<void> {
  await db.updateTable('media_pictures').set({ added_by: null }).where('added_by', '=', accountId).execute()
}

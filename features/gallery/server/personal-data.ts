import type { Db } from '#platform/server/database/database.ts'
import type { GalleryTables } from './tables.ts'

/** Returns what an account handed in for pictures, for its owner's export. */
export async function galleryData(db: Db<GalleryTables>, accountId: number): Promise<Record<string, unknown>> {
  const proposals = await db
    .selectFrom('gallery_proposals')
    .select(['picture_id', 'handed_in_at', 'changes', 'note', 'decided_at', 'is_approved', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('picture_id')
    .execute()
  return { proposals }
}

import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { HousekeepingTables } from './tables.ts'
import { notesTag } from './tags.ts'
import type { NotePermission } from './today.ts'

/** A hand-over note about one thing; `accountId` is null once its author's account is closed. */
export type NoteAbout = { id: number; accountId: number | null; text: string; writtenAt: Date }

const columns = ['id', 'account_id as accountId', 'text', 'written_at as writtenAt'] as const

/** Returns the open hand-over notes about a thing, such as `radio:main`, newest first, at most 5. */
export function notesAbout(db: Db<unknown>, about: string): Promise<NoteAbout[]> {
  return tablesOf<HousekeepingTables>(db)
    .selectFrom('housekeeping_notes')
    .select(columns)
    .where('about', '=', about)
    .where('done_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}

/** Leaves a note about a thing, which only those see on Today who have the permission. */
export async function leaveNoteAbout(
  tx: Db<unknown>,
  note: { about: string; permission: NotePermission; accountId: number; text: string; now: Date },
): Promise<NoteAbout> {
  await invalidateTags(tx, [notesTag])
  return tablesOf<HousekeepingTables>(tx)
    .insertInto('housekeeping_notes')
    .values({
      ...{ about: note.about, permission: note.permission },
      ...{ account_id: note.accountId, text: note.text, written_at: note.now },
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

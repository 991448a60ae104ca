import { sql } from 'kysely'
import { type HiddenPlayer, hiddenAmong, hidesNames } from '#features/accounts/server/api.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ScannerTables, Subject } from '../tables.ts'

/** The kinds of changes that name friends. */
export const friendKinds = ['friendsGained', 'friendsLost'] as const

/** Whether changes of a kind name friends. */
export function isOfFriends(kind: string): boolean {
  return friendKinds.some((each) => each === kind)
}

/**
 * Removes players who hide friends from a player's timeline, and the labels of players who hide
 * names: the players of `habboIds`, or with null all in the entries of `now`. An entry left without
 * subjects is deleted.
 */
export async function removeFromChanges(
  tx: Tx<ScannerTables>,
  playerId: number,
  habboIds: readonly string[] | null,
  now: Date | null = null,
): Promise<void> {
  const entries = await tx
    .selectFrom('scanner_changes')
    .select(['id', 'count', 'subjects'])
    .where('player_id', '=', playerId)
    .where('kind', 'in', friendKinds)
    .$if(now !== null, (changes) => changes.where('observed_by', '=', now ?? new Date(0)))
    .$if(habboIds !== null, (changes) =>
      changes.where(
        sql<boolean>`exists (select from jsonb_array_elements(subjects) as subject where subject ->> 'key' = any(${habboIds ?? []}::text[]))`,
      ),
    )
    .execute()
  const hidden = await hiddenAmong(tx, [...new Set(entries.flatMap(({ subjects }) => subjects.map(({ key }) => key)))])
  for (const { id, ...entry } of entries) {
    const { count, subjects } = withoutHidden(entry, hidden)
    if (count === 0) await tx.deleteFrom('scanner_changes').where('id', '=', id).execute()
    else if (JSON.stringify(subjects) !== JSON.stringify(entry.subjects)) {
      await tx
        .updateTable('scanner_changes')
        .set({ count, subjects: sql<never>`${JSON.stringify(subjects)}::jsonb` })
        .where('id', '=', id)
        .execute()
    }
  }
}

function withoutHidden(
  { count, subjects }: { count: number; subjects: readonly Subject[] },
  hidden: ReadonlyMap<string, HiddenPlayer>,
) {
  const kept = subjects.filter(({ key }) => !hidden.get(key)?.friends)
  return {
    count: count - (subjects.length - kept.length),
    subjects: kept.map((subject) => (hidesNames(hidden.get(subject.key)) ? { ...subject, label: '' } : subject)),
  }
}

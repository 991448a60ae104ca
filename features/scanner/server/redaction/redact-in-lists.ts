import { sql } from 'kysely'
import { playerTag } from '#features/accounts/server/api.ts'
import { forgetNamesOf } from '#features/follows/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { ScannerTables } from '../tables.ts'
import { type Redactions, redactionsAmong } from './redactions.ts'

/**
 * Removes what was removed from a player's history from the friends' lists and timelines of others:
 * the name becomes the current one, the rest is left out. Idempotent.
 */
export async function redactInLists(db: Db<ScannerTables>, habboId: string): Promise<void> {
  await forgetNamesOf(db, [habboId])
  const isRedacted = await redactionsAmong(db, [habboId])
  const name = (await currentNames(db, [habboId])).get(habboId) ?? ''
  const { rows: lists } = await sql<{ player_id: number; habbo_id: string }>`
    select stay.player_id, owner.habbo_id from scanner_friends as stay
    join scanner_players as owner on owner.id = stay.player_id
    where stay.friend_id = ${habboId}`.execute(db)
  for (const { player_id, habbo_id } of lists)
    await inTransaction(db, async (tx) => {
      const stay = await tx
        .selectFrom('scanner_friends')
        .select(['name', 'motto', 'figure'])
        .where('player_id', '=', player_id)
        .where('friend_id', '=', habboId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!stay) return
      await tx
        .updateTable('scanner_friends')
        .set(withoutRedacted({ habboId, ...stay }, isRedacted, name))
        .where('player_id', '=', player_id)
        .where('friend_id', '=', habboId)
        .execute()
      await redactInTimeline(tx, player_id, habboId, (label) => isRedacted(habboId, 'name', label), name)
      await invalidateTags(tx, [playerTag(habbo_id)])
    })
}

async function redactInTimeline(
  db: Db<ScannerTables>,
  playerId: number,
  habboId: string,
  isRedactedName: (label: string) => boolean,
  name: string,
): Promise<void> {
  const entries = await db
    .selectFrom('scanner_changes')
    .select(['id', 'subjects'])
    .where('player_id', '=', playerId)
    .where('kind', 'in', ['friendsGained', 'friendsLost'])
    .where(sql<boolean>`subjects @> jsonb_build_array(jsonb_build_object('key', ${habboId}::text))`)
    .execute()
  for (const { id, subjects } of entries) {
    const renamed = subjects.map((subject) =>
      subject.key === habboId && isRedactedName(subject.label) ? { ...subject, label: name } : subject,
    )
    await db
      .updateTable('scanner_changes')
      .set({ subjects: sql<never>`${JSON.stringify(renamed)}::jsonb` })
      .where('id', '=', id)
      .execute()
  }
}

type FriendTexts = { name: string; motto: string; figure: string }

/** The values of a friend that may be stored in the lists of others; `name` is the current one. */
export function withoutRedacted(
  friend: FriendTexts & { habboId: string },
  isRedacted: Redactions,
  name: string,
): FriendTexts {
  const { habboId } = friend
  return {
    name: isRedacted(habboId, 'name', friend.name) ? name : friend.name,
    motto: isRedacted(habboId, 'motto', friend.motto) ? '' : friend.motto,
    figure: isRedacted(habboId, 'look', friend.figure) ? '' : friend.figure,
  }
}

/** The current names of scanned players by the game's ids. */
export async function currentNames(db: Db<ScannerTables>, habboIds: readonly string[]): Promise<Map<string, string>> {
  if (habboIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('scanner_players')
    .select(['habbo_id', 'name'])
    .where('habbo_id', 'in', habboIds)
    .execute()
  return new Map(rows.map(({ habbo_id, name }) => [habbo_id, name]))
}

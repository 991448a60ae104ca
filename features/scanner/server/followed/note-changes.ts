import { forbiddingAmong, type Happening, noteHappenings } from '#features/follows/server/api.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { isPageHidden } from '../hiding/shown-player.ts'
import type { KnownPlayer } from '../players.ts'
import type { ScannerTables } from '../tables.ts'

/**
 * Notes for followers the changes that an attempt of a scan found after an instant: of the player,
 * and of the groups that they joined or left. The references are ids of the player's history.
 */
export async function noteChanges(
  { queue }: { queue: TaskQueue },
  tx: Tx<ScannerTables>,
  player: KnownPlayer,
  { after, now }: { after: Date; now: Date },
): Promise<void> {
  const rows = await tx
    .selectFrom('scanner_changes')
    .select(['id', 'kind', 'subjects'])
    .where('player_id', '=', player.id)
    .where('observed_by', '>', after)
    .orderBy('id')
    .execute()
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last || (await isPageHidden(tx, player.habboId))) return
  // Changes of a group would name the player, too.
  if ((await forbiddingAmong(tx, [player.habboId])).size > 0) return
  const ofGroups = rows.flatMap(({ id, kind, subjects }) => {
    const what = kind === 'groupsJoined' ? 'groupJoined' : kind === 'groupsLeft' ? 'groupLeft' : null
    if (what === null) return []
    return subjects.map(({ key }): Happening => ({ kind: 'group', key, what, ref: String(id), at: now }))
  })
  const ofPlayer: Happening = {
    kind: 'player',
    key: player.habboId,
    what: 'player',
    ref: `${first.id}-${last.id}`,
    at: now,
  }
  await noteHappenings(queue, tx, [ofPlayer, ...ofGroups], now)
}

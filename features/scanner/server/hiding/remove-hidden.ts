import { sql } from 'kysely'
import {
  type HiddenPlayer,
  hiddenToRemove,
  hidesFriends,
  hidesMottos,
  hidesNames,
  noteRemoved,
  playerTag,
} from '#features/accounts/server/api.ts'
import { forgetNamesOf, removeFollowed } from '#features/follows/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { removedOf } from '../scan/apply-friends.ts'
import type { EarlierWhat, ScannerTables } from '../tables.ts'
import { friendKinds, removeFromChanges } from './remove-from-changes.ts'

/**
 * Deletes stored data that players hide, an hour after their last change: former names and mottos,
 * friends, with a hidden page also former looks, and their data in the lists of others. Current
 * profile, badges, groups, rooms and photos stay. A processed player is skipped until the settings
 * change again.
 */
export async function removeHidden(db: Db<ScannerTables>, now: Date): Promise<void> {
  const due = await hiddenToRemove(db, now)
  if (due.size === 0) return
  for (const [habboId, hidden] of due) await removeOwn(db, habboId, hidden)
  const { rows: lists } = await sql<{ player_id: number; habbo_id: string }>`
    select stay.player_id, owner.habbo_id
    from (select distinct player_id from scanner_friends where friend_id = any(${[...due.keys()]}::text[])) as stay
    join scanner_players as owner on owner.id = stay.player_id`.execute(db)
  for (const { player_id, habbo_id } of lists) {
    await inTransaction(db, async (tx) => {
      await lockPanel(tx, player_id)
      await blankFriends(tx, player_id, due)
      await removeFromChanges(tx, player_id, [...due.keys()])
      await invalidateTags(tx, [playerTag(habbo_id)])
    })
  }
  const idsOf = (isMeant: (hidden: HiddenPlayer) => boolean) =>
    [...due].flatMap(([habboId, hidden]) => (isMeant(hidden) ? [habboId] : []))
  await removeFollowed(
    db,
    idsOf(({ page }) => page),
  )
  await forgetNamesOf(db, idsOf(hidesNames))
  await noteRemoved(db, [...due.keys()], now)
}

const kindOf = { name: 'nameChanged', motto: 'mottoChanged', look: 'lookChanged' } as const

async function removeOwn(db: Db<ScannerTables>, habboId: string, hidden: HiddenPlayer): Promise<void> {
  const whats: EarlierWhat[] = [
    ...(hidesNames(hidden) ? (['name'] as const) : []),
    ...(hidesMottos(hidden) ? (['motto'] as const) : []),
    ...(hidden.page ? (['look'] as const) : []),
  ]
  const kinds = [...whats.map((what) => kindOf[what]), ...(hidesFriends(hidden) ? friendKinds : [])]
  await inTransaction(db, async (tx) => {
    const player = await tx
      .selectFrom('scanner_players')
      .select('id')
      .where('habbo_id', '=', habboId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!player) return
    if (hidesFriends(hidden)) await removeFriends(tx, player.id)
    if (whats.length > 0)
      await tx
        .deleteFrom('scanner_earlier')
        .where('player_id', '=', player.id)
        .where('what', 'in', whats)
        .where('lost_by', 'is not', null)
        .execute()
    if (kinds.length > 0)
      await tx.deleteFrom('scanner_changes').where('player_id', '=', player.id).where('kind', 'in', kinds).execute()
    await invalidateTags(tx, [playerTag(habboId)])
  })
}

/** The list counts as never read: when shown again, its first snapshot reports no new friends. */
async function removeFriends(tx: Tx<ScannerTables>, playerId: number): Promise<void> {
  await lockPanel(tx, playerId)
  await tx.deleteFrom('scanner_friends').where('player_id', '=', playerId).execute()
  await tx
    .deleteFrom('scanner_earlier_stays')
    .where('player_id', '=', playerId)
    .where('panel', '=', 'friends')
    .execute()
  await tx
    .updateTable('scanner_panels')
    .set({ checked_at: null, trouble: null, current: 0, former: 0 })
    .where('player_id', '=', playerId)
    .where('panel', '=', 'friends')
    .execute()
}

/** Locks the panel; concurrent scans of the list wait, as they do for each other. */
async function lockPanel(tx: Tx<ScannerTables>, playerId: number): Promise<void> {
  await tx
    .selectFrom('scanner_panels')
    .select('panel')
    .where('player_id', '=', playerId)
    .where('panel', '=', 'friends')
    .forNoKeyUpdate()
    .execute()
}

async function blankFriends(
  tx: Tx<ScannerTables>,
  playerId: number,
  hidden: ReadonlyMap<string, HiddenPlayer>,
): Promise<void> {
  const removed = [...hidden].map(([habboId, parts]) => ({ habboId, ...removedOf(parts) }))
  await sql`
    update scanner_friends as stay set
      name = case when hidden.names then '' else stay.name end,
      motto = case when hidden.mottos then '' else stay.motto end,
      figure = case when hidden.looks then '' else stay.figure end
    from unnest(
      ${removed.map(({ habboId }) => habboId)}::text[], ${removed.map(({ names }) => names)}::boolean[],
      ${removed.map(({ mottos }) => mottos)}::boolean[], ${removed.map(({ looks }) => looks)}::boolean[]
    ) as hidden(friend_id, names, mottos, looks)
    where stay.player_id = ${playerId} and stay.friend_id = hidden.friend_id`.execute(tx)
}

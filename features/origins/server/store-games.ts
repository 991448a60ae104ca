import { sql } from 'kysely'
import { playerTag } from '#features/accounts/server/api.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import type { Game } from '../contract.ts'
import type { OriginsTables } from './tables.ts'

type Player = { id: number; habboId: string }

/** A player's result in a game; null for a game that the hotel does not have (any more). */
export type ReadGame = { matchId: string; played: (Omit<Game, 'endedAt'> & { endedAt: Date }) | null }

/** The ids of all games of a player that are known, read or not. */
export async function knownGames(db: Db<OriginsTables>, playerId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('origins_matches').select('match_id').where('player_id', '=', playerId).execute()
  return new Set(rows.map((row) => row.match_id))
}

/**
 * Stores game ids, newest first; `hasAllIds` says whether these and the known ones are complete.
 */
export async function storeIds(
  db: Db<OriginsTables>,
  player: Player,
  ids: readonly string[],
  hasAllIds: boolean,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Put in from the oldest on, so that the newest gets the highest number.
    await sql`
      insert into origins_matches (player_id, match_id)
      select ${player.id}, id from unnest(${ids.toReversed()}::text[]) with ordinality as listed(id, place) order by place
      on conflict do nothing`.execute(tx)
    await tx
      .updateTable('origins_players')
      .set({ games_checked_at: now, has_all_ids: hasAllIds })
      .where('id', '=', player.id)
      .execute()
    await invalidateTags(tx, [playerTag(player.habboId)])
  })
}

/** Notes that a player has not played a game, by the word of the profile. */
export async function noteAllKnown(db: Db<OriginsTables>, player: Player, now: Date): Promise<void> {
  await storeIds(db, player, [], true, now)
}

/** How many games of a player are known by their ids alone. */
export async function countUnread(db: Db<OriginsTables>, playerId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('origins_matches')
    .select((of) => of.fn.countAll<number>().as('unread'))
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('is_gone', '=', false)
    .executeTakeFirstOrThrow()
  return unread
}

/** The ids of games that have not been read, the newest first. */
export async function unreadGames(db: Db<OriginsTables>, playerId: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('origins_matches')
    .select('match_id')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('is_gone', '=', false)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.match_id)
}

/** Stores games as returned by the hotel. A game never changes once it has ended. */
export async function storeGames(db: Db<OriginsTables>, player: Player, games: readonly ReadGame[]): Promise<void> {
  if (games.length === 0) return
  const of = <Value>(read: (played: NonNullable<ReadGame['played']>) => Value) =>
    games.map(({ played }) => played && read(played))
  await inTransaction(db, async (tx) => {
    await sql`
      update origins_matches as match set ended_at = told.ended_at, score = told.score, placement = told.placement,
        won = told.won, ranked = told.ranked, map_id = told.map_id, is_gone = told.ended_at is null
      from unnest(
        ${games.map(({ matchId }) => matchId)}::text[], ${of((played) => played.endedAt)}::timestamptz[],
        ${of((played) => played.score)}::integer[], ${of((played) => played.placement)}::integer[],
        ${of((played) => played.won)}::boolean[], ${of((played) => played.ranked)}::boolean[],
        ${of((played) => played.mapId)}::integer[]
      ) as told(match_id, ended_at, score, placement, won, ranked, map_id)
      where match.player_id = ${player.id} and match.match_id = told.match_id and match.ended_at is null`.execute(tx)
    await invalidateTags(tx, [playerTag(player.habboId)])
  })
}

import { type RawBuilder, sql } from 'kysely'
import { isKeptOffBoards } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { BoardName } from '../../contract.ts'
import { rangeOf } from './scores.ts'

/**
 * A board, or `recent`, of one hotel or of all; players with less than the least score are not on
 * it.
 */
export type BoardScope = { board: BoardName | 'recent'; hotel: HotelCode | undefined; least: number | null }

/** A place in the order of a board, at which a page ends. */
export type ScorePlace = { score: number; playerId: number }

/** A player in the order of a board. */
export type ScoreRow = ScorePlace & {
  badgeId: number | null
  habboId: string
  hotel: HotelCode
  name: string
}

// Players who have just left the boards are replaced by further ones, so a few more are read.
const spare = 8

/**
 * Returns up to `limit` players of a board after a place; with `isUpward` before it, nearest first.
 * Players who hide or left the boards are left out before their scores are computed again.
 */
export async function readScores(
  db: AnyDb,
  scope: BoardScope,
  from: ScorePlace | null,
  limit: number,
  isUpward = false,
): Promise<{ rows: ScoreRow[]; hasMore: boolean }> {
  const found: ScoreRow[] = []
  for (let start = from; ; ) {
    const most = limit + 1 + spare
    const cut = await readCut(db, scope, start, most, isUpward)
    found.push(...cut.filter(({ isListed }) => isListed))
    const end = cut.at(-1)
    if (found.length > limit || cut.length < most || !end)
      return { rows: found.slice(0, limit), hasMore: found.length > limit }
    start = end
  }
}

async function readCut(db: AnyDb, scope: BoardScope, from: ScorePlace | null, most: number, isUpward: boolean) {
  const beyond = from
    ? sql`and (score, player_id) ${isUpward ? sql`>` : sql`<`} (${from.score}::bigint, ${from.playerId}::integer)`
    : sql``
  const order = isUpward ? sql`score, player_id` : sql`score desc, player_id desc`
  // Limited through the index alone, whatever the statistics say.
  const { rows } = await sql<ScoreRow & { isListed: boolean }>`
    with cut as materialized (
      select player_id, score, badge_id from scanner_scores
      where ${isInScope(scope)} ${beyond} order by ${order} limit ${most}
    )
    select cut.player_id as "playerId", score, badge_id as "badgeId", habbo_id as "habboId", hotel, name,
      visibility <> 'private' and not ${isKeptOffBoards(sql`player.habbo_id`)} as "isListed"
    from cut join scanner_players as player on player.id = cut.player_id order by ${order}`.execute(db)
  return rows
}

function isInScope({ board, hotel, least }: BoardScope): RawBuilder<unknown> {
  return sql`board = ${board} ${hotel ? sql`and hotel = ${hotel}` : sql``}
    ${least === null ? sql`` : sql`and score >= ${least}::bigint`}`
}

/**
 * Returns how many players of a board have a greater score: the sum of the ranges above, and those
 * above in the same range.
 */
export async function countAbove(
  db: AnyDb,
  { board, hotel }: { board: BoardName; hotel: HotelCode | undefined },
  score: number,
): Promise<number> {
  const { range, end } = rangeOf(board, score)
  const { rows } = await sql<{ above: number }>`
    select (
      coalesce((
        select sum(players) from scanner_score_ranges
        where board = ${board} and hotel = ${hotel ?? ''} and range > ${range}::bigint
      ), 0) + (
        select count(*) from scanner_scores
        where ${isInScope({ board, hotel, least: null })} and score > ${score}::bigint and score < ${end}::bigint
      )
    )::integer as above`.execute(db)
  return rows[0]?.above ?? 0
}

/** Returns how many players are on a board. */
export async function countRanked(db: AnyDb, scope: BoardScope & { board: BoardName }): Promise<number> {
  const { board, hotel, least } = scope
  const { rows } = await sql<{ players: number }>`
    select coalesce(sum(players), 0)::integer as players from scanner_score_ranges
    where board = ${board} and hotel = ${hotel ?? ''}
      ${least === null ? sql`` : sql`and range >= ${rangeOf(board, least).range}::bigint`}`.execute(db)
  return rows[0]?.players ?? 0
}

import { type QueryExecutorProvider, sql } from 'kysely'
import { z } from 'zod'
import { keptOffBoards } from '#features/accounts/server/api.ts'
import { badgeMerits } from '#features/badges/server/api.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import { task } from '#platform/server/tasks/task.ts'
import { boardNames } from '../../contract.ts'
import type { ScannerTables } from '../tables.ts'
import { computeScores, type Score } from './compute-scores.ts'
import { rangeOf } from './scores.ts'

/** Computes the scores that are due, after scans; a scheduled job does what it leaves. */
export const keepScoresTask = task({
  name: 'scanner.keep-scores',
  payload: z.object({}),
  key: () => '',
  concurrency: 1,
  retries: 0,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
})

// Players computed in one transaction, and how many transactions a run has.
const playersAtOnce = 500
const batchesAtMost = 60
// Badges whose merit changes at once: their owners are computed again.
const meritsAtOnce = 500

/** Notes that a player's scores are to be computed. Belongs in the transaction of the change. */
export async function markScoresDue(tx: QueryExecutorProvider, playerId: number): Promise<void> {
  await sql`insert into scanner_scores_due (player_id) values (${playerId})`.execute(tx)
}

/**
 * Computes the scores of players who are due, at most 30,000 a run; returns how many. One process
 * at a time does this, so that it reads what all scans before it have committed.
 */
export async function keepScores(db: Db<ScannerTables>, now: Date): Promise<number> {
  let players = 0
  for (let batch = 0; batch < batchesAtMost; batch += 1) {
    const computed = await withBoardLock(db, (tx) => keepBatch(tx, now))
    players += computed
    if (computed === 0) break
  }
  return players
}

/**
 * Marks the owners of badges whose merit has changed, at most 500 badges a run; returns how many.
 */
export async function refreshMerits(db: Db<ScannerTables>): Promise<number> {
  return withBoardLock(db, async (tx) => {
    const { rows } = await sql<{ badges: number }>`
      with changed as materialized (
        select merit.badge_id, now.step, now.is_last_level, now.found_at
        from scanner_badge_merits as merit join ${badgeMerits} as now using (badge_id)
        where (merit.step, merit.is_last_level) <> (now.step, now.is_last_level)
          or merit.found_at is distinct from now.found_at
        order by merit.badge_id limit ${meritsAtOnce}
      ), written as (
        update scanner_badge_merits as merit
        set step = changed.step, is_last_level = changed.is_last_level, found_at = changed.found_at
        from changed where merit.badge_id = changed.badge_id
      ), due as (
        insert into scanner_scores_due (player_id)
        select distinct player_id from scanner_badges join changed using (badge_id) where lost_by is null
      )
      select count(*)::integer as badges from changed`.execute(tx)
    await sql`delete from scanner_score_ranges where players = 0`.execute(tx)
    return rows[0]?.badges ?? 0
  })
}

/** Marks the players who left the boards or came back since the last comparison. */
export async function refreshListing(db: Db<ScannerTables>): Promise<void> {
  await withBoardLock(db, async (tx) => {
    await sql`
      with off as materialized (
        select player.id from ${keptOffBoards} as member join scanner_players as player using (habbo_id)
      ), left_boards as (
        insert into scanner_unlisted (player_id) select id from off on conflict do nothing returning player_id
      ), came_back as (
        delete from scanner_unlisted as known where not exists (select from off where off.id = known.player_id)
        returning player_id
      )
      insert into scanner_scores_due (player_id)
      select player_id from left_boards union all select player_id from came_back`.execute(tx)
    return 0
  })
}

/** Runs a step that only one process may run at a time; others wait. */
async function withBoardLock(db: Db<ScannerTables>, step: (tx: Tx<ScannerTables>) => Promise<number>): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${locks.boardScores})`.execute(tx)
    return step(tx)
  })
}

async function keepBatch(tx: Tx<ScannerTables>, now: Date): Promise<number> {
  const ids = await takeDue(tx)
  if (ids.length === 0) return 0
  const computed = await computeScores(tx, ids, now)
  const before = await tx
    .selectFrom('scanner_scores')
    .select(['player_id', 'board', 'hotel', 'score', 'badge_id'])
    .where('player_id', 'in', ids)
    .execute()
  await writeDifferences(tx, before, computed)
  return ids.length
}

/**
 * All entries of a player are taken together: what is read afterwards includes what caused them.
 */
async function takeDue(tx: Tx<ScannerTables>): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    delete from scanner_scores_due
    where player_id = any(array(select player_id from scanner_scores_due limit ${playersAtOnce}))
    returning player_id`.execute(tx)
  return [...new Set(rows.map(({ player_id }) => player_id))].sort((one, other) => one - other)
}

async function writeDifferences(tx: Tx<ScannerTables>, before: readonly Score[], after: readonly Score[]) {
  const keyOf = ({ player_id, board }: Score) => `${player_id} ${board}`
  const old = new Map(before.map((score) => [keyOf(score), score]))
  const present = new Set(after.map(keyOf))
  const written = after.filter((score) => {
    const known = old.get(keyOf(score))
    return known?.score !== score.score || known.badge_id !== score.badge_id
  })
  const gone = before.filter((score) => !present.has(keyOf(score)))
  const replaced = written.flatMap((score) => old.get(keyOf(score)) ?? [])
  if (gone.length > 0)
    await sql`
      delete from scanner_scores using unnest(
        ${gone.map(({ player_id }) => player_id)}::integer[], ${gone.map(({ board }) => board)}::text[]
      ) as gone(player_id, board)
      where scanner_scores.player_id = gone.player_id and scanner_scores.board = gone.board`.execute(tx)
  if (written.length > 0)
    await tx
      .insertInto('scanner_scores')
      .columns(['player_id', 'board', 'hotel', 'score', 'badge_id'])
      .expression(
        sql`select * from unnest(
          ${written.map(({ player_id }) => player_id)}::integer[], ${written.map(({ board }) => board)}::text[],
          ${written.map(({ hotel }) => hotel)}::text[], ${written.map(({ score }) => score)}::bigint[],
          ${written.map(({ badge_id }) => badge_id)}::integer[]
        )` as never,
      )
      .onConflict((conflict) =>
        conflict
          .columns(['player_id', 'board'])
          .doUpdateSet(({ ref }) => ({ score: ref('excluded.score'), badge_id: ref('excluded.badge_id') })),
      )
      .execute()
  await changeRanges(tx, [...gone, ...replaced], written)
}

/** Players leave the ranges of their old scores and enter those of the new ones. */
async function changeRanges(tx: Tx<ScannerTables>, left: readonly Score[], entered: readonly Score[]) {
  const changes = new Map<string, { board: string; hotel: string; range: number; players: number }>()
  const count = (scores: readonly Score[], by: 1 | -1) => {
    for (const { board: name, hotel: of, score } of scores) {
      const board = boardNames.find((each) => each === name)
      if (!board) continue
      const { range } = rangeOf(board, score)
      for (const hotel of ['', of]) {
        const key = `${board} ${hotel} ${range}`
        const { players } = changes.get(key) ?? { players: 0 }
        changes.set(key, { board, hotel, range, players: players + by })
      }
    }
  }
  count(left, -1)
  count(entered, 1)
  const rows = [...changes.values()].filter(({ players }) => players !== 0)
  if (rows.length === 0) return
  await sql`
    insert into scanner_score_ranges as known (board, hotel, range, players)
    select * from unnest(
      ${rows.map(({ board }) => board)}::text[], ${rows.map(({ hotel }) => hotel)}::text[],
      ${rows.map(({ range }) => range)}::bigint[], ${rows.map(({ players }) => players)}::integer[]
    )
    on conflict (board, hotel, range) do update set players = known.players + excluded.players`.execute(tx)
}

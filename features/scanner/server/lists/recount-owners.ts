import { sql } from 'kysely'
import {
  aggregateAll,
  badgesInAll,
  type CountedOwners,
  type CountedSample,
  correctOwners,
  correctSamples,
  noteRecount,
  wasRecounted,
} from '#features/badges/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ScannerTables } from '../tables.ts'

/**
 * The result of a recount: the number of badges, and how many counts of owners and of players were
 * wrong. They are corrected afterwards.
 */
export type Recount = { badges: number; wrongOwners: number; wrongSamples: number }

// The number of badges counted at once; a popular badge has a row per hotel.
const atOnce = 5_000

/**
 * Recounts from the membership data the owners of each badge per hotel and the players whose badges
 * were read, and corrects stored counts that differ. Scans may run concurrently: all data is read
 * from one snapshot, and corrections are stored as scans store theirs.
 */
export async function recountOwners(db: Db<ScannerTables>, now: Date): Promise<Recount> {
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { badges, end } = await badgesInAll(tx)
      let wrongOwners = 0
      for (let from = 1; from < end; from += atOnce) {
        const range = { from, to: Math.min(from + atOnce, end) }
        const { rows } = await sql<CountedOwners>`
          select badge_id as "badgeId", player.hotel, count(*)::integer as owners
          from scanner_badges as stay join scanner_players as player on player.id = stay.player_id
          where badge_id >= ${range.from} and badge_id < ${range.to} and lost_by is null
          group by badge_id, player.hotel`.execute(tx)
        wrongOwners += await correctOwners(tx, range, rows)
      }
      const { rows: samples } = await sql<CountedSample>`
        select player.hotel, count(*)::integer as players
        from scanner_panels as panel join scanner_players as player on player.id = panel.player_id
        where panel.panel = 'badges' and panel.checked_at is not null group by player.hotel`.execute(tx)
      const wrongSamples = await correctSamples(tx, samples)
      await noteRecount(tx, now)
      return { badges, wrongOwners, wrongSamples }
    })
  await aggregateAll(db)
  return found
}

/** Recounts once the data of an older version, which did not distinguish hotels. */
export async function recountOnce(db: Db<ScannerTables>, now: Date): Promise<void> {
  if (!(await wasRecounted(db))) await recountOwners(db, now)
}

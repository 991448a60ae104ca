import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { Change } from '../contract.ts'
import type { EarlierWhat, ScannerTables } from './tables.ts'

/**
 * A changed value of a player, null if it was removed on request; `after` is the last snapshot with
 * the old value.
 */
export type ChangedValue = { kind: Change['kind']; from: string | null; to: string | null; after: Date; by: Date }

/**
 * Starts the periods of values: those of a new player (`after` null), or those following the
 * periods that just ended.
 */
export async function beginPeriods(
  tx: Tx<ScannerTables>,
  playerId: number,
  values: readonly { what: EarlierWhat; value: string | null }[],
  after: Date | null,
  by: Date,
): Promise<void> {
  if (values.length === 0) return
  await tx
    .insertInto('scanner_earlier')
    .values(values.map(({ what, value }) => ({ player_id: playerId, what, value, gained_after: after, gained_by: by })))
    .execute()
}

/** Ends the running periods of some values. */
export async function endPeriods(
  tx: Tx<ScannerTables>,
  playerId: number,
  whats: readonly EarlierWhat[],
  after: Date,
  by: Date,
): Promise<void> {
  if (whats.length === 0) return
  await tx
    .updateTable('scanner_earlier')
    .set({ lost_after: after, lost_by: by })
    .where('player_id', '=', playerId)
    .where('what', 'in', whats)
    .where('lost_by', 'is', null)
    .execute()
}

/** Deletes the current periods of values whose history the player hides. */
export async function dropPeriods(
  tx: Tx<ScannerTables>,
  playerId: number,
  whats: readonly EarlierWhat[],
): Promise<void> {
  if (whats.length === 0) return
  await tx
    .deleteFrom('scanner_earlier')
    .where('player_id', '=', playerId)
    .where('what', 'in', whats)
    .where('lost_by', 'is', null)
    .execute()
}

/** Writes changed values into the player's timeline. */
export async function noteChangedValues(
  tx: Tx<ScannerTables>,
  playerId: number,
  changes: readonly ChangedValue[],
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('scanner_changes')
    .values(
      changes.map(({ kind, from, to, after, by }) => ({
        player_id: playerId,
        kind,
        count: 1,
        subjects: sql<never>`'[]'::jsonb`,
        from_value: from,
        to_value: to,
        observed_after: after,
        observed_by: by,
      })),
    )
    .execute()
}

import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'

/**
 * Holds the schedules until the transaction ends, so that two changes made at once see each other.
 * Taken before any row.
 */
export async function holdSchedule<Tables>(tx: Tx<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.radioSchedule})`.execute(tx)
}

import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import type { KnownState, OutageTables } from './tables.ts'
import { hotelTag } from './tags.ts'

/** The state of a hotel as observed by one process at an instant. */
export type Heard = { state: KnownState; since: Date; at: Date; succeededAt: Date | null }

/** The latest state of a hotel across all processes. Hotels never observed have none. */
export type HotelState = Pick<Heard, 'state' | 'since' | 'succeededAt'> & { hotel: HotelCode }

// A mark farther ahead was left by a clock that went wrong.
const farthestMs = 600_000

/**
 * Stores the state of a hotel. A later observation of another process is kept, whichever is written
 * first.
 */
export async function noteHeard(db: Db<OutageTables>, hotel: HotelCode, heard: Heard): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: before } = await sql<{ state: KnownState }>`
      select state from outages_hotels where hotel = ${hotel} for update`.execute(tx)
    const isLast = sql`(excluded.heard_at >= known.heard_at or known.heard_at > ${later(heard.at, farthestMs)}::timestamptz)`
    const { rows: after } = await sql<{ state: KnownState }>`
      insert into outages_hotels as known (hotel, state, since, heard_at, succeeded_at)
      values (${hotel}, ${heard.state}, ${heard.since}, ${heard.at}, ${heard.succeededAt})
      on conflict (hotel) do update set
        state = case when ${isLast} then excluded.state else known.state end,
        -- A process that has known this state for long was not there when the hotel was in another.
        since = case when ${isLast} and excluded.state <> known.state
          then least(greatest(excluded.since, known.heard_at), excluded.heard_at) else known.since end,
        heard_at = case when ${isLast} then excluded.heard_at else known.heard_at end,
        succeeded_at = greatest(excluded.succeeded_at, known.succeeded_at)
      returning state`.execute(tx)
    if (before[0]?.state !== after[0]?.state) await invalidateTags(tx, [hotelTag(hotel)])
  })
}

/** Returns the state of every observed hotel. */
export async function readHotelStates(db: AnyDb): Promise<HotelState[]> {
  const { rows } = await sql<HotelState>`
    select hotel, state, since, succeeded_at as "succeededAt" from outages_hotels`.execute(db)
  return rows
}

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

import { sql } from 'kysely'
import { type Edition, type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { cached } from '#platform/server/cache/cached.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { listOutages, type Outage } from '../contract.ts'
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

/**
 * Opens the cached responses listing the hotels that cannot be read, invalidated when one of them
 * changes.
 */
export function openCachedOutages(db: AnyDb) {
  return cached(listOutages, {
    // As many as there are choices: each hotel or all, in each edition or in both.
    most: (hotelCodes.length + 1) * 3,
    keyOf: ({ hotel, edition }) => [hotel, edition].join(' '),
    async load({ hotel, edition }: { hotel?: HotelCode | undefined; edition?: Edition | undefined }) {
      const asked = hotelCodes.filter(
        (code) => (hotel ?? code) === code && (edition ?? hotels[code].edition) === hotels[code].edition,
      )
      addCacheTags(asked.map(hotelTag))
      const states = await readHotelStates(db)
      return { outages: asked.flatMap((code) => outageOf(states.find((state) => state.hotel === code)) ?? []) }
    },
  })
}

/**
 * The outage state shown for each hotel state. Being rate limited by a hotel is no outage: the
 * request succeeds a moment later.
 */
const outageStates: Record<KnownState, Outage['state'] | null> = {
  open: null,
  busy: null,
  maintenance: 'maintenance',
  blocked: 'failing',
  unreachable: 'failing',
}

/** Returns the outage that a state of a hotel counts as; null for none. */
export function outageStateOf(state: KnownState): Outage['state'] | null {
  return outageStates[state]
}

function outageOf(known: HotelState | undefined): Outage | null {
  const state = known && outageStates[known.state]
  if (!known || !state) return null
  const { hotel, since, succeededAt } = known
  return { hotel, state, since: since.toISOString(), lastSuccessAt: succeededAt?.toISOString() ?? null }
}

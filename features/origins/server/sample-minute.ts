import { sql } from 'kysely'
import { isHotelRefusal } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import { type OriginsHotel, originsHotels } from '../contract.ts'
import type { OnlineContext } from './context.ts'
import { beginOf, minuteMs } from './periods.ts'
import { storeSamples } from './store-samples.ts'
import { onlineTag } from './tags.ts'

/**
 * The result of a hotel's minute: stored, or missing for a reason (a refusal of the gateway,
 * `late`, or an error).
 */
export type Sampled = { hotel: OriginsHotel; missing: string | null }

// The rest of the minute is for storing, with a database that is slow.
const withinSeconds = 25

/**
 * Requests the current online count of each hotel in parallel and stores the answers. The minute is
 * claimed first, so only one process samples each hotel; a process that dies leaves a gap, never a
 * second sample. A hotel that does not answer within 25 seconds also leaves a gap.
 */
export async function sampleMinute(context: OnlineContext, minute: Date, signal: AbortSignal): Promise<Sampled[]> {
  const claimed = await claimMinute(context.db, minute)
  return Promise.all(
    claimed.map(async (hotel) => {
      const missing = await sampleHotel(context, hotel, minute, signal).catch((error: unknown) => String(error))
      return { hotel, missing }
    }),
  )
}

/** Answers why there is no number; null where it was stored. */
async function sampleHotel(
  context: OnlineContext,
  hotel: OriginsHotel,
  minute: Date,
  signal: AbortSignal,
): Promise<string | null> {
  const online = await context.gateway.onlineUsers(hotel, { withinSeconds, signal })
  // A process suspended during the call has received a later minute's number.
  const isLate = beginOf(context.clock.now(), minuteMs).getTime() !== minute.getTime()
  if (!isHotelRefusal(online) && !isLate) {
    await storeSamples(context.db, hotel, minute, [online])
    return null
  }
  // The number shown as current may have become outdated.
  await invalidateTags(context.db, [onlineTag])
  return isHotelRefusal(online) ? online.refused : 'late'
}

/**
 * Claims the minute and returns the hotels that no other process has claimed. A mark far in the
 * future comes from a wrong clock and does not block correct ones.
 */
async function claimMinute(db: AnyDb, minute: Date): Promise<OriginsHotel[]> {
  const { rows } = await sql<{ hotel: OriginsHotel }>`
    insert into origins_asked as known (hotel, minute)
    select hotel, ${minute}::timestamptz from unnest(${originsHotels}::text[]) as wanted (hotel) order by hotel
    on conflict (hotel) do update set minute = excluded.minute
    where known.minute < excluded.minute or known.minute > excluded.minute + interval '1 hour'
    returning hotel`.execute(db)
  return rows.map(({ hotel }) => hotel)
}

import { sql } from 'kysely'
import { isHotelRefusal } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import { type OriginsHotel, originsHotels } from '../contract.ts'
import type { OnlineContext } from './context.ts'
import { beginOf, minuteMs } from './periods.ts'
import { storeSamples } from './store-samples.ts'
import { onlineTag } from './tags.ts'

/** What became of a hotel's minute: its number was stored, or is missing for a reason (a refusal of the gateway, `late`, or an error). */
export type Sampled = { hotel: OriginsHotel; missing: string | null }

// The rest of the minute is for storing, with a database that is slow.
const withinSeconds = 25

/**
 * Asks the hotels how many are online in this minute, side by side, and stores what they answer. Of all processes that try, one asks each hotel: the minute
 * is claimed first, so a process that dies leaves a gap and never a second sample. A hotel that does not answer in 25 seconds has a gap too.
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
  // A process that was halted meanwhile has learned of another minute.
  const isLate = beginOf(context.clock.now(), minuteMs).getTime() !== minute.getTime()
  if (!isHotelRefusal(online) && !isLate) {
    await storeSamples(context.db, hotel, minute, [online])
    return null
  }
  // What is shown as current may have become old by this.
  await invalidateTags(context.db, [onlineTag])
  return isHotelRefusal(online) ? online.refused : 'late'
}

/**
 * The hotels that nobody else has claimed the minute of. A mark far ahead was left by a clock that went wrong, and does not keep the minutes of those that
 * go right.
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

import { sql } from 'kysely'
import type { HotelReading } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { type OriginsHotel, originsHotels } from '../../contract.ts'

/**
 * Returns the status of the online measurements of each hotel. A minute without a number is a gap;
 * more than five minutes of gaps while the hotel was requested count as failing.
 */
export async function readOnlineReadings(db: AnyDb): Promise<(HotelReading & { hotel: OriginsHotel })[]> {
  const { rows } = await sql<HotelReading & { hotel: OriginsHotel }>`
    select wanted.hotel, newest.minute as "succeededAt",
      case when asked.minute - newest.minute > interval '5 minutes' then newest.minute + interval '1 minute' end
        as "failingSince",
      null as failure
    from unnest(${originsHotels}::text[]) as wanted (hotel)
    left join origins_asked as asked on asked.hotel = wanted.hotel
    left join lateral (
      select minute from origins_samples where origins_samples.hotel = wanted.hotel order by minute desc limit 1
    ) as newest on true`.execute(db)
  return rows
}

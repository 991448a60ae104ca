import { type RawBuilder, sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'
import { type OriginsHotel, originsHotels } from '../../contract.ts'

/** How many were online in a hotel in a minute. */
type OnlineSample = { hotel: OriginsHotel; at: Date; online: number }

/** What the samples of an hour in a hotel come to: the highest, when it was, and their sum. */
type OnlineHour = { hotel: OriginsHotel; at: Date; most: number; mostAt: Date; sum: number; samples: number }

const readAtOnce = 10_000

/** Reads the samples of all minutes that are kept, hotel by hotel in the order of time. */
export function allSamples(db: AnyDb): AsyncGenerator<OnlineSample> {
  return inParts(
    db,
    (hotel, after) => sql<OnlineSample>`
    select hotel, minute as at, online from origins_samples
    where hotel = ${hotel} and minute > ${after} order by minute limit ${readAtOnce}`,
  )
}

/** Reads what the samples of every hour came to, hotel by hotel in the order of time. */
export function allHours(db: AnyDb): AsyncGenerator<OnlineHour> {
  return inParts(
    db,
    (hotel, after) => sql<OnlineHour>`
    select hotel, hour as at, most, most_at as "mostAt", sum, samples from origins_hours
    where hotel = ${hotel} and hour > ${after} order by hour limit ${readAtOnce}`,
  )
}

/** Reads ten thousand rows at a time, so that the memory does not grow with them. */
async function* inParts<Row extends { at: Date }>(
  db: AnyDb,
  query: (hotel: OriginsHotel, after: Date) => RawBuilder<Row>,
): AsyncGenerator<Row> {
  for (const hotel of originsHotels) {
    let after = new Date(0)
    for (;;) {
      const { rows } = await query(hotel, after).execute(db)
      yield* rows
      after = rows.at(-1)?.at ?? after
      if (rows.length < readAtOnce) break
    }
  }
}

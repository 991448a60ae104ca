import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { type CalendarDay, type OriginsHotel, originsHotels } from '../contract.ts'
import { hotelDay } from './fishing/hotel-day.ts'
import { hasBoardBefore, type ReadBoard, storeBoard } from './fishing/store-board.ts'
import { aggregateSamples } from './online/aggregate-samples.ts'
import { storeSamples } from './online/store-samples.ts'
import { firstSample } from './online/summarise-online.ts'
import type { OriginsTables } from './tables.ts'

export { removeHidden } from './fishing/name-fishers.ts'
export { queueFishing, readFishingReadings } from './fishing/queue-fishing.ts'
export { readOnlineReadings } from './online/aggregate-samples.ts'
export { allHours, allSamples } from './online/all-samples.ts'
export { onlineRecords } from './online/summarise-online.ts'
export { onlineTag } from './tags.ts'

/** When a hotel was first measured; null where it never was. */
export function firstOnlineSample(db: Db<unknown>, hotel: OriginsHotel): Promise<Date | null> {
  return firstSample(db, hotel)
}

/**
 * Imports earlier measurements: the online count of each hotel, minute by minute from `from`, null
 * where unknown. Existing minutes are kept.
 */
export async function bringOnlineSamples(
  db: Db<unknown>,
  measured: { from: Date; online: Record<OriginsHotel, readonly (number | null)[]> },
  now: Date,
): Promise<void> {
  const tables = tablesOf<OriginsTables>(db)
  const { from, online } = measured
  for (const hotel of originsHotels) await storeSamples(tables, hotel, from, online[hotel])
  await aggregateSamples(tables, now, from)
}

/** The calendar day in a hotel's own zone that a fishing board read at an instant is of. */
export function fishingDay(hotel: OriginsHotel, instant: Date): CalendarDay {
  return hotelDay(hotel, instant)
}

/**
 * Returns whether a fishing board of a hotel is stored for any day before the hotel's day at an
 * instant.
 */
export function hasFishingBefore(db: Db<unknown>, hotel: OriginsHotel, instant: Date): Promise<boolean> {
  return hasBoardBefore(db, hotel, hotelDay(hotel, instant))
}

/** Brings in a fishing board that was read before. A day that has one already keeps it. */
export async function bringFishingBoard(db: Db<unknown>, board: ReadBoard): Promise<void> {
  await storeBoard(tablesOf<OriginsTables>(db), board)
}

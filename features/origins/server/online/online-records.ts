import type { AnyDb } from '#platform/server/database/database.ts'
import { type OriginsHotel, originsHotels } from '../../contract.ts'
import { summariseRecord } from './summarise-online.ts'

/** The most that a hotel ever had online, and since when it is measured. */
export type OnlineRecord = { hotel: OriginsHotel; online: number; at: Date; measuredSince: Date }

/** Returns the record of every hotel that was measured. */
export async function onlineRecords(db: AnyDb): Promise<OnlineRecord[]> {
  const records = await Promise.all(originsHotels.map((hotel) => summariseRecord(db, hotel)))
  return records.filter((record) => record !== null)
}

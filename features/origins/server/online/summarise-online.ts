import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'
import { hotelZones, type Most, type OnlineSummary, type OriginsHotel, originsHotels } from '../../contract.ts'
import { calendarDay, type KnownDay, knownDays, meansOfWeek } from './known-numbers.ts'
import { beginOf, dayMs, hourMs, later, minuteMs } from './periods.ts'

/** A number that is older is not what the hotel has now. */
const freshMs = 5 * minuteMs
const seasonDays = 90
const typicalDays = 7 * 12
const hoursOfWeek = 7 * 24

/** How a hotel does at an instant, by all that is known of it. */
export async function summariseOnline(db: AnyDb, hotel: OriginsHotel, now: Date): Promise<OnlineSummary> {
  const [firstSampleAt, newest, days, today, means] = await Promise.all([
    firstSample(db, hotel),
    newestSample(db, hotel),
    knownDays(db, hotel, 0),
    calendarDay(db, hotel, now),
    meansOfWeek(db, hotel, later(beginOf(now, hourMs), -typicalDays * dayMs)),
  ])
  const before = newest && (await weekBefore(db, hotel, newest.minute))
  return {
    hotel,
    zone: hotelZones[hotel],
    firstSampleAt: firstSampleAt?.toISOString() ?? null,
    current: newest && { online: newest.online, at: newest.minute.toISOString() },
    isOld: newest !== null && now.getTime() - newest.minute.getTime() > freshMs,
    today: mostOf(days.filter(({ day }) => day === today)),
    weekChange: newest && before !== null ? newest.online - before : null,
    record: mostOf(days),
    seasonRecord: mostOf(days.filter(({ day }) => day > today - seasonDays)),
    typicalWeek: Array.from({ length: hoursOfWeek }, (_, hour) => means.get(hour) ?? null),
  }
}

/**
 * The most that a hotel ever had online, and since when it is measured; null where it never was.
 */
export async function summariseRecord(db: AnyDb, hotel: OriginsHotel) {
  const [measuredSince, days] = await Promise.all([firstSample(db, hotel), knownDays(db, hotel, 0)])
  const most = mostOf(days)
  return most && measuredSince && { hotel, online: most.online, at: new Date(most.at), measuredSince }
}

/** When a hotel was first measured; null where it never was. That sample is never forgotten. */
export async function firstSample(db: AnyDb, hotel: OriginsHotel): Promise<Date | null> {
  const { rows } = await sql<{ minute: Date | null }>`
    select min(minute) as minute from origins_samples where hotel = ${hotel}`.execute(db)
  return rows[0]?.minute ?? null
}

async function newestSample(db: AnyDb, hotel: OriginsHotel): Promise<{ minute: Date; online: number } | null> {
  const { rows } = await sql<{ minute: Date; online: number }>`
    select minute, online from origins_samples where hotel = ${hotel} order by minute desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the sample of the same time of day a week earlier, in the hotel's zone, within five
 * minutes.
 */
async function weekBefore(db: AnyDb, hotel: OriginsHotel, minute: Date): Promise<number | null> {
  const zone = sql`${hotelZones[hotel]}::text`
  const then = sql`((${minute}::timestamptz at time zone ${zone} - interval '7 days') at time zone ${zone})`
  const { rows } = await sql<{ online: number }>`
    select online from origins_samples
    where hotel = ${hotel} and minute between ${then} - interval '5 minutes' and ${then} + interval '5 minutes'
    order by abs(extract(epoch from minute - ${then})), minute limit 1`.execute(db)
  return rows[0]?.online ?? null
}

/** The most of some days, which come in their order; the first of equals. */
function mostOf(days: readonly KnownDay[]): Most | null {
  const [first, ...others] = days
  if (!first) return null
  const most = others.reduce((best, day) => (day.most > best.most ? day : best), first)
  return { online: most.most, at: most.most_at.toISOString() }
}

/** The most that a hotel ever had online, and since when it is measured. */
export type OnlineRecord = { hotel: OriginsHotel; online: number; at: Date; measuredSince: Date }

/** Returns the record of every hotel that was measured. */
export async function onlineRecords(db: AnyDb): Promise<OnlineRecord[]> {
  const records = await Promise.all(originsHotels.map((hotel) => summariseRecord(db, hotel)))
  return records.filter((record) => record !== null)
}

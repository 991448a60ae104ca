import { type RawBuilder, sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'
import { hotelZones, type OriginsHotel } from '../contract.ts'

/** What is known of an hour: the most, when that was first measured, sum and number of the samples. */
export type KnownHour = { hour: Date; most: number; most_at: Date; sum: number; samples: number }

/** What is known of a day of a hotel's own zone, by its number. */
export type KnownDay = { day: number; most: number; most_at: Date }

/** Hours of samples as they are folded: the columns, to be selected from `origins_samples` and grouped by the first. */
export const hourColumns = sql`
  date_trunc('hour', minute, 'UTC') as hour, max(online) as most,
  (array_agg(minute order by online desc, minute))[1] as most_at, sum(online)::bigint as sum, count(*)::integer as samples`

/** The columns of days, to be selected from hours that carry their `day` and grouped by it. */
export const dayColumns = sql`
  day, max(most) as most, (array_agg(most_at order by most desc, most_at))[1] as most_at, sum(samples)::integer as samples`

/**
 * The number of the calendar day that an instant falls on in a hotel's own zone. All three zones are whole hours away from UTC and change their clocks on the
 * hour, so that a day is made up of hours as they are folded.
 */
export function dayOf(hotel: OriginsHotel, instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql`((${instant} at time zone ${hotelZones[hotel]}::text)::date - date '1970-01-01')`
}

/** All hours from `from` on, folded or not, in no order. */
function hoursFrom(hotel: OriginsHotel, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const unaggregated = sql`(select coalesce(max(hour) + interval '1 hour', '-infinity') from origins_hours where hotel = ${hotel})`
  return sql`
    select hour, most, most_at, sum, samples from origins_hours where hotel = ${hotel} and hour >= ${from}
    union all
    select ${hourColumns} from origins_samples
    where hotel = ${hotel} and minute >= greatest(${from}, ${unaggregated}) group by 1`
}

/** What is known of each hour since `from`, the beginning of an hour; in order. Hours without samples are not among them. */
export async function knownHours(db: AnyDb, hotel: OriginsHotel, from: Date): Promise<KnownHour[]> {
  const { rows } = await sql<KnownHour>`${hoursFrom(hotel, sql`${from}::timestamptz`)} order by hour`.execute(db)
  return rows
}

/** What is known of each calendar day since the day of that number, of the present one so far; in order. */
export async function knownDays(db: AnyDb, hotel: OriginsHotel, from: number): Promise<KnownDay[]> {
  const unaggregated = sql`(select coalesce(max(day) + 1, 0) from origins_days where hotel = ${hotel})`
  const first = sql`greatest(${from}::integer, ${unaggregated})`
  // No zone is a whole day away from UTC.
  const earliest = sql`(select to_timestamp((${first} - 1) * 86400::double precision))`
  const { rows } = await sql<KnownDay>`
    select day, most, most_at from origins_days where hotel = ${hotel} and day >= ${from}
    union all
    select day, most, most_at from (
      select ${dayColumns} from (
        select ${dayOf(hotel, sql`hour`)} as day, most, most_at, samples from (${hoursFrom(hotel, earliest)}) as hours
      ) as dated
      where day >= ${first} group by day
    ) as fresh
    order by day`.execute(db)
  return rows
}

/** The mean of each hour of the week since `from`, by its number: 0 is Monday from midnight on in the hotel's own zone. */
export async function meansOfWeek(db: AnyDb, hotel: OriginsHotel, from: Date): Promise<Map<number, number>> {
  const local = sql`(hour at time zone ${hotelZones[hotel]}::text)`
  const { rows } = await sql<{ place: number; mean: number }>`
    select ((extract(isodow from ${local}) - 1) * 24 + extract(hour from ${local}))::integer as place,
      round(sum(sum) / sum(samples))::integer as mean
    from (${hoursFrom(hotel, sql`${from}::timestamptz`)}) as hours
    group by 1`.execute(db)
  return new Map(rows.map(({ place, mean }) => [place, mean]))
}

/** The number of the calendar day that it is in a hotel's own zone at an instant. */
export async function calendarDay(db: AnyDb, hotel: OriginsHotel, instant: Date): Promise<number> {
  const { rows } = await sql<{ day: number }>`select ${dayOf(hotel, sql`${instant}::timestamptz`)} as day`.execute(db)
  return rows[0]?.day ?? 0
}

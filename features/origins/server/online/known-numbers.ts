import { type RawBuilder, sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'
import { hotelZones, type OriginsHotel } from '../../contract.ts'

/** The aggregate of an hour: maximum, when it was first measured, sum and number of samples. */
export type KnownHour = { hour: Date; most: number; most_at: Date; sum: number; samples: number }

/** The aggregate of a day of a hotel's own zone, by day number. */
export type KnownDay = { day: number; most: number; most_at: Date }

/**
 * The columns that aggregate samples into hours: select from `origins_samples`, group by the first.
 */
export const hourColumns = sql`
  date_trunc('hour', minute, 'UTC') as hour, max(online) as most,
  (array_agg(minute order by online desc, minute))[1] as most_at, sum(online)::bigint as sum, count(*)::integer as samples`

/** The columns of days, to be selected from hours that carry their `day` and grouped by it. */
export const dayColumns = sql`
  day, max(most) as most, (array_agg(most_at order by most desc, most_at))[1] as most_at, sum(samples)::integer as samples`

/**
 * Returns SQL for the number of the calendar day of an instant in a hotel's zone. All three zones
 * have whole-hour offsets from UTC and change clocks on the hour, so days can be computed from
 * aggregated hours.
 */
export function dayOf(hotel: OriginsHotel, instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql`((${instant} at time zone ${hotelZones[hotel]}::text)::date - date '1970-01-01')`
}

/** Returns SQL for all hours from `from`, aggregated or not, unordered. */
function hoursFrom(hotel: OriginsHotel, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const unaggregated = sql`(select coalesce(max(hour) + interval '1 hour', '-infinity') from origins_hours where hotel = ${hotel})`
  return sql`
    select hour, most, most_at, sum, samples from origins_hours where hotel = ${hotel} and hour >= ${from}
    union all
    select ${hourColumns} from origins_samples
    where hotel = ${hotel} and minute >= greatest(${from}, ${unaggregated}) group by 1`
}

/**
 * Returns the aggregate of each hour since `from`, the beginning of an hour; in order. Hours
 * without samples are left out.
 */
export async function knownHours(db: AnyDb, hotel: OriginsHotel, from: Date): Promise<KnownHour[]> {
  const { rows } = await sql<KnownHour>`${hoursFrom(hotel, sql`${from}::timestamptz`)} order by hour`.execute(db)
  return rows
}

/**
 * Returns the aggregate of each calendar day since the given day number, including the current one
 * so far; in order.
 */
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

/**
 * Returns the mean of each hour of the week since `from`, by number: 0 is the hour from Monday
 * midnight in the hotel's zone.
 */
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

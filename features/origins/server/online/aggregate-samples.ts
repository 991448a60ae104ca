import { sql } from 'kysely'
import type { HotelReading } from '#features/hotels/server/api.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { type OriginsHotel, originsHotels } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import { dayColumns, dayOf, hourColumns } from './known-numbers.ts'
import { beginOf, dayMs, hourMs, later, minuteMs } from './periods.ts'

/** How long samples are kept as they were taken. */
export const keptDays = 90

// A sample is stored within its minute, or a little later by a slow database.
const graceMs = 5 * minuteMs
/** The period that one statement aggregates or deletes, however long the job has not run. */
const stepMs = 30 * dayMs

/**
 * Aggregates samples into hours and hours into days once they are over, then deletes samples older
 * than 90 days. Resumes where it last stopped, and may run repeatedly or concurrently: an aggregate
 * of more samples is never replaced. `since` aggregates again from there, for samples that are
 * imported after their hour.
 */
export async function aggregateSamples(db: Db<OriginsTables>, now: Date, since?: Date): Promise<void> {
  const until = beginOf(later(now, -graceMs), hourMs)
  for (const hotel of originsHotels) {
    await inTransaction(db, async (tx) => {
      const from = since ?? (await firstUnaggregated(tx, hotel))
      if (from && from < until) await aggregateHours(tx, hotel, from, until)
      await aggregateDays(tx, hotel, since ?? null, until)
    })
    await forgetOld(db, hotel, later(until, -keptDays * dayMs))
  }
}

async function firstUnaggregated(db: AnyDb, hotel: OriginsHotel): Promise<Date | null> {
  const { rows } = await sql<{ minute: Date | null }>`
    select min(minute) as minute from origins_samples
    where hotel = ${hotel} and minute >= (
      select coalesce(max(hour) + interval '1 hour', '-infinity') from origins_hours where hotel = ${hotel})`.execute(
    db,
  )
  return rows[0]?.minute ?? null
}

async function aggregateHours(db: AnyDb, hotel: OriginsHotel, from: Date, until: Date): Promise<void> {
  for (let step = beginOf(from, hourMs); step < until; step = later(step, stepMs)) {
    await sql`
      insert into origins_hours as known (hotel, hour, most, most_at, sum, samples)
      select ${hotel}, hour, most, most_at, sum, samples from (
        select ${hourColumns} from origins_samples
        where hotel = ${hotel} and minute >= ${step} and minute < least(${later(step, stepMs)}::timestamptz, ${until})
        group by 1
      ) as hours
      on conflict (hotel, hour) do update
      set most = excluded.most, most_at = excluded.most_at, sum = excluded.sum, samples = excluded.samples
      where excluded.samples > known.samples`.execute(db)
  }
}

/** Aggregates days that are over: those not aggregated yet, and those since the day of `since`. */
async function aggregateDays(db: AnyDb, hotel: OriginsHotel, since: Date | null, until: Date): Promise<void> {
  const from = sql`(
    select least(coalesce(max(day) + 1, 0), ${dayOf(hotel, sql`${since}::timestamptz`)}) from origins_days where hotel = ${hotel})`
  await sql`
    insert into origins_days as known (hotel, day, most, most_at, samples)
    select ${hotel}, day, most, most_at, samples from (
      select ${dayColumns} from (
        select ${dayOf(hotel, sql`hour`)} as day, most, most_at, samples from origins_hours
        where hotel = ${hotel} and hour >= (select to_timestamp((${from} - 1) * 86400::double precision))
          and hour < ${until}::timestamptz
      ) as dated
      where day >= ${from} and day < ${dayOf(hotel, sql`${until}::timestamptz`)}
      group by day
    ) as days
    on conflict (hotel, day) do update set most = excluded.most, most_at = excluded.most_at, samples = excluded.samples
    where excluded.samples > known.samples`.execute(db)
}

/**
 * Deletes the samples before `cutoff` except the hotel's first and newest, which mark the measured
 * period. Aggregates them once more in the same transaction, so no data is lost that hours and days
 * lack.
 */
async function forgetOld(db: Db<OriginsTables>, hotel: OriginsHotel, cutoff: Date): Promise<void> {
  for (;;) {
    const oldest = await oldestToForget(db, hotel, cutoff)
    if (!oldest) return
    const end = beginOf(later(oldest, stepMs), hourMs)
    const until = end < cutoff ? end : cutoff
    await inTransaction(db, async (tx) => {
      await aggregateHours(tx, hotel, oldest, until)
      // The day that the last of them is of, too: it has long been over.
      await aggregateDays(tx, hotel, oldest, later(until, 2 * dayMs))
      await sql`
        delete from origins_samples
        where hotel = ${hotel} and minute >= ${oldest} and minute < ${until}
          and minute < (select max(minute) from origins_samples where hotel = ${hotel})`.execute(tx)
    })
  }
}

async function oldestToForget(db: AnyDb, hotel: OriginsHotel, cutoff: Date): Promise<Date | null> {
  const { rows } = await sql<{ minute: Date }>`
    with ends as (select min(minute) as first, max(minute) as newest from origins_samples where hotel = ${hotel})
    select minute from origins_samples, ends
    where hotel = ${hotel} and minute > first and minute < newest and minute < ${cutoff}
    order by minute limit 1`.execute(db)
  return rows[0]?.minute ?? null
}

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

import type pg from 'pg'
import { hotelZones, originsHotels } from '#features/origins/contract.ts'
import { aggregateSamples } from '#features/origins/server/online/aggregate-samples.ts'
import type { OriginsTables } from '#features/origins/server/tables.ts'
import { type Database, tablesOf } from '#platform/server/database/database.ts'

const dayMs = 86_400_000
const stepDays = 15

/**
 * Adds minutely samples of that many days, a fortnight at a time with aggregation and cleanup as on
 * a running site. One minute in 200 is missing. Returns the number of samples.
 */
export async function fillSamples({ db, pool }: Database, days: number, until: Date): Promise<number> {
  const client = await pool.connect()
  let samples = 0
  try {
    await client.query('set statement_timeout = 0')
    for (let left = days; left > 0; left -= stepDays) {
      const from = new Date(until.getTime() - left * dayMs)
      const end = new Date(until.getTime() - Math.max(left - stepDays, 0) * dayMs)
      for (const hotel of originsHotels) samples += await measure(client, hotel, from, end)
      await aggregateSamples(tablesOf<OriginsTables>(db), end)
      await client.query('vacuum analyze origins_samples')
    }
    await client.query('vacuum analyze origins_samples, origins_hours, origins_days')
  } finally {
    client.release()
  }
  return samples
}

async function measure(client: pg.PoolClient, hotel: (typeof originsHotels)[number], from: Date, until: Date) {
  const { rowCount } = await client.query(
    `insert into origins_samples (hotel, minute, online)
     select $1, minute, (1000 + 600 * sin((extract(hour from minute at time zone $2) - 14) / 24 * 2 * pi()) + random() * 60)::integer
     from generate_series($3::timestamptz, $4::timestamptz - interval '1 minute', interval '1 minute') as minute
     where random() > 0.005`,
    [hotel, hotelZones[hotel], from, until],
  )
  return rowCount ?? 0
}

/** The tables with their rows and size on disk, including indexes. */
export async function storageOf(pool: pg.Pool): Promise<Record<string, { rows: number; megabytes: string }>> {
  const entries = ['origins_samples', 'origins_hours', 'origins_days'].map(async (table) => {
    const { rows } = await pool.query<{ rows: number; bytes: number }>(
      `select count(*) as rows, pg_total_relation_size('${table}') as bytes from ${table}`,
    )
    return [table, { rows: rows[0]?.rows ?? 0, megabytes: ((rows[0]?.bytes ?? 0) / 1e6).toFixed(1) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

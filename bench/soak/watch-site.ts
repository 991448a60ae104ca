import pg from 'pg'
import { percentile } from '../polling/arrivals.ts'

const everyMs = 10_000
const token = 'what-watches-the-soak'

/** The setting that lets a site be measured. */
export const watchedSettings = { METRICS_TOKEN: token }

/**
 * A third of the time: memory of the site's process (RSS) in the middle in MB, and the size of each
 * table at its end in kB.
 */
export type Third = { megabytes: number; kilobytes: Map<string, number> }

/** Samples a site every ten seconds for that long and returns the result of each third. */
export async function watchSite(site: string, connectionString: string, minutes: number): Promise<Third[]> {
  const looks = Math.round((minutes * 60_000) / everyMs / 3)
  const thirds: Third[] = []
  const begin = Date.now()
  for (let third = 0; third < 3; third++) {
    const megabytes: number[] = []
    for (let look = 1; look <= looks; look++) {
      const due = begin + (third * looks + look) * everyMs
      await new Promise((wake) => setTimeout(wake, due - Date.now()))
      megabytes.push((await readMetric(site, 'process_resident_memory_bytes')) / 2 ** 20)
    }
    thirds.push({ megabytes: percentile(megabytes, 50), kilobytes: await sizesOfTables(connectionString) })
  }
  return thirds
}

async function readMetric(site: string, name: string): Promise<number> {
  const answer = await fetch(`${site}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text()) ?? []
  if (value === undefined) throw new Error(`The metrics have no ${name}`)
  return Number(value)
}

async function sizesOfTables(connectionString: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string; kilobytes: number }>(
    `select relname as name, (pg_total_relation_size(oid) / 1024)::int as kilobytes from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  await client.end()
  return new Map(rows.map(({ name, kilobytes }) => [name, kilobytes]))
}

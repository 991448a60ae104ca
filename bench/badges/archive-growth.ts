import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { spreadLoad } from '../news/spread-load.ts'
import { run } from '../pages/process.ts'
import { judge } from '../scan/measuring.ts'
import { openBenchDatabase, quietSite } from '../setup.ts'
import { type ArchiveSize, fillArchive } from './fill-badges.ts'

/** How many different paths of each kind a benchmark asks. */
export const asked = 600

/** What is measured: `paths` of each kind, from a filled database. */
export type GrowthBench = {
  goals: { p99: number; ratio: number }
  /** Fills what the archive does not have. */
  fill?: (filling: Database, size: ArchiveSize) => Promise<void>
  paths: (filling: Database, size: ArchiveSize) => Promise<Record<string, readonly string[]>>
  settings?: Record<string, string>
  /** Headers of each request, such as the cookies of a member; `ask` is of the running site. */
  headers?: (filling: Database) => Promise<Record<string, string>>
}

/**
 * Fills an archive of 1.1 and one of 11 million ownerships, loads a site on each over HTTP with 16
 * connections, prints what it costs, and judges p99 and growth. `BENCH_SCALE=0.02` uses a fiftieth.
 */
export async function measureGrowth(bench: GrowthBench): Promise<void> {
  const { goals } = bench
  const scale = Number(process.env.BENCH_SCALE ?? 1)
  const large: ArchiveSize = { badges: 60_000 * scale, players: 200_000 * scale, ownershipsEach: 55 }
  const sizes: readonly ArchiveSize[] = [{ ...large, badges: large.badges / 10, players: large.players / 10 }, large]
  const pace = { connections: 16, seconds: scale < 1 ? 4 : 10 }
  const first = new Map<string, number>()
  const table: Record<string, Record<string, string>> = {}
  for (const size of sizes) {
    const label = `${(size.players * size.ownershipsEach).toLocaleString('en')} ownerships`
    for (const [what, { p50, p99, perSecond }] of await measureSize(bench, size, pace)) {
      table[what] = { ...table[what], [label]: `${Math.round(perSecond)}/s, p50 ${p50} ms, p99 ${p99} ms` }
      console.log(`${what}, ${label}: ${table[what][label]}`)
      if (size === large) {
        judge(`${what}: p99 ${p99} ms of ${goals.p99}`, p99 < goals.p99)
        const ratio = (first.get(what) ?? Number.NaN) / perSecond
        judge(`${what}: ${ratio.toFixed(2)} times the cost of a tenth, of ${goals.ratio}`, ratio <= goals.ratio)
      } else first.set(what, perSecond)
    }
  }
  console.table(table)
}

async function measureSize(
  { fill, paths, settings, headers }: GrowthBench,
  size: ArchiveSize,
  pace: { connections: number; seconds: number },
) {
  const database = await openBenchDatabase()
  try {
    const filling = openDatabase({ connectionString: database.connectionString, connections: 2, onIdleError: () => {} })
    const start = performance.now()
    await fillArchive(filling, size)
    await fill?.(filling, size)
    const loads = await paths(filling, size)
    const sent = (await headers?.(filling)) ?? {}
    await filling.close()
    console.log(`${size.players} players filled after ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const site = await run('site-process.ts', {
      ...quietSite(database.connectionString),
      TRUST_PROXY: 'true',
      ...settings,
    })
    const measured = new Map<string, { p50: number; p99: number; perSecond: number }>()
    for (const [what, of] of Object.entries(loads)) measured.set(what, await spreadLoad([site], of, sent, pace))
    await site.stop()
    return measured
  } finally {
    await database.close()
  }
}

import { openDatabase } from '#platform/server/database/database.ts'
import { type ArchiveSize, fillArchive } from './badges/fill-badges.ts'
import { fillCompanions } from './compare/fill-companions.ts'
import { spreadLoad } from './news/spread-load.ts'
import { run } from './pages/process.ts'
import { judge } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * What comparing players and reading groups over HTTP costs with 16 connections, small and large.
 * `BENCH_SCALE=0.02` uses a fiftieth. Players differ, so that hardly any answer is cached.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const large: ArchiveSize = { badges: 60_000 * scale, players: 200_000 * scale, ownershipsEach: 55 }
const sizes: readonly ArchiveSize[] = [{ ...large, badges: large.badges / 10, players: large.players / 10 }, large]
const goals = { p99: 60, ratio: 1.5 }
const pace = { connections: 16, seconds: scale < 1 ? 4 : 10 }
const asked = 600

const first = new Map<string, number>()
const table: Record<string, Record<string, string>> = {}
for (const size of sizes) {
  const label = `${(size.players * size.ownershipsEach).toLocaleString('en')} ownerships`
  for (const [what, { p50, p99, perSecond }] of await measure(size)) {
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

async function measure(size: ArchiveSize) {
  const database = await openBenchDatabase()
  try {
    const filling = openDatabase({ connectionString: database.connectionString, connections: 2, onIdleError: () => {} })
    const start = performance.now()
    await fillArchive(filling, size)
    await fillCompanions(filling, size.players)
    await filling.close()
    console.log(`${size.players} players filled after ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const site = await run('site-process.ts', { ...quietSite(database.connectionString), TRUST_PROXY: 'true' })
    const someone = (at: number) => `hhus-${(1 + ((at * 7_919 + 13) % size.players)).toString(16).padStart(32, '0')}`
    const each = (make: (at: number) => string) => Array.from({ length: asked }, (_, at) => make(at))
    const players = (at: number, many: number) =>
      Array.from({ length: many }, (_, place) => someone(at * 4 + place)).join(',')
    const group = (at: number) => `g-hhus-${(at % 200).toString(16).padStart(32, '0')}`
    const paths: Record<string, string[]> = {
      'compare two': each((at) => `/api/get/scanner/comparison?players=${players(at, 2)}`),
      'compare four': each((at) => `/api/get/scanner/comparison?players=${players(at, 4)}`),
      'badges in common': each((at) => `/api/get/scanner/comparison/badges?players=${players(at, 2)}`),
      'badges of one of four': each(
        (at) => `/api/get/scanner/comparison/badges?sort=rarest&players=${players(at, 4)}&of=${someone(at * 4)}`,
      ),
      'friends in common': each((at) => `/api/get/scanner/comparison/friends?players=${players(at, 2)}`),
      group: each((at) => `/api/get/scanner/groups/${group(at)}`),
      'members of a group': each((at) => `/api/get/scanner/groups/${group(at)}/members`),
    }
    const measured = new Map<string, { p50: number; p99: number; perSecond: number }>()
    for (const [what, of] of Object.entries(paths)) measured.set(what, await spreadLoad([site], of, {}, pace))
    await site.stop()
    return measured
  } finally {
    await database.close()
  }
}

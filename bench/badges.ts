import { badgePageSize } from '#features/badges/contract.ts'
import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { type ArchiveSize, fillArchive } from './badges/fill-badges.ts'
import { spreadLoad } from './news/spread-load.ts'
import { run } from './pages/process.ts'
import { judge } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * What reading the archive over HTTP costs with 16 connections, small and large. `BENCH_SCALE=0.02`
 * uses a fiftieth. Paths differ, so that hardly any answer is cached.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const large: ArchiveSize = { badges: 60_000 * scale, players: 200_000 * scale, ownershipsEach: 55 }
const sizes: readonly ArchiveSize[] = [{ ...large, badges: large.badges / 10, players: large.players / 10 }, large]
const goals = { p99: 50, ratio: 1.5 }
const pace = { connections: 16, seconds: scale < 1 ? 4 : 10 }
const asked = 600
const modern = hotelCodes.filter((code) => hotels[code].edition === 'modern')

const first = new Map<string, number>()
const table: Record<string, Record<string, string>> = {}
for (const size of sizes) {
  const label = `${(size.players * size.ownershipsEach).toLocaleString('en')} ownerships`
  const measured = await measure(size)
  for (const [what, { p50, p99, perSecond }] of measured) {
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
    const { rows } = await filling.pool.query<{ code: string }>(
      'select code from badges_badges where id % greatest($1::integer / $2::integer, 1) = 0 order by md5(code) limit $2',
      [size.badges, asked],
    )
    await filling.close()
    console.log(`${size.badges} badges filled after ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const site = await run('site-process.ts', {
      ...quietSite(database.connectionString),
      SEARCHES_PER_MINUTE: '1000000',
      TRUST_PROXY: 'true',
    })
    const codes = rows.map(({ code }) => encodeURIComponent(code))
    const pages = Math.floor(size.badges / badgePageSize)
    const each = <Value>(make: (at: number) => Value) => Array.from({ length: asked }, (_, at) => make(at))
    const sorts = ['newest', 'labelled', 'rarest', 'owned', 'code']
    const words = ['owl lamp', 'lantern', 'porter 12', 'feathr', 'mirror tower', 'z1a', 'de1', 'curtain 7']
    const loads: Record<string, string[]> = {
      'grid, any page': each((at) => {
        // All different, also in an archive of fifty pages.
        const page = 1 + Math.floor((Math.floor(at / 15) * pages) / (asked / 15))
        return `/api/get/badges?sort=${sorts[at % 5]}&language=${languageCodes[at % 3]}&page=${page}`
      }),
      // A hotel in the small archive has too few pages, but hotels and orders combine to different
      // paths here too.
      'grid of a hotel': each((at) => {
        const of = Math.ceil(pages / 3)
        const page = 1 + Math.floor((Math.floor(at / 45) * of) / Math.ceil(asked / 45))
        return `/api/get/badges?hotel=${modern[at % 9]}&family=country&sort=${sorts[Math.floor(at / 9) % 5]}&page=${page}`
      }),
      search: each((at) => `/api/get/badges?search=${encodeURIComponent(`${words[at % 8]}${at % 3 ? '' : ` ${at}`}`)}`),
      'badge page': codes.map((code) => `/api/get/badges/${code}`),
      owners: codes.map((code) => `/api/get/badges/${code}/owners`),
      'former owners': codes.map((code) => `/api/get/badges/${code}/owners?state=former`),
    }
    const measured = new Map<string, { p50: number; p99: number; perSecond: number }>()
    for (const [what, paths] of Object.entries(loads)) measured.set(what, await spreadLoad([site], paths, {}, pace))
    await site.stop()
    return measured
  } finally {
    await database.close()
  }
}

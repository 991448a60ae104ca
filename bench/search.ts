import { searchSite } from '#features/search/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { openDatabase, tablesOf } from '#platform/server/database/database.ts'
import { type ArchiveSize, fillArchive } from './badges/fill-badges.ts'
import { fillNews, titleOf } from './news/fill-news.ts'
import { spreadLoad } from './news/spread-load.ts'
import { run } from './pages/process.ts'
import { judge } from './scan/measuring.ts'
import { namePlayers, playerName } from './search/name-players.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * What a search of the whole site costs over HTTP, in sequence (the goal) and with 16 connections.
 * `BENCH_SCALE=0.02` uses a fiftieth of the data. Paths differ, so hardly any answer is cached.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const size: ArchiveSize = { badges: 60_000 * scale, players: 200_000 * scale, ownershipsEach: 55 }
const items = 10_000 * scale
const goal = { p99: 50 }
const seconds = scale < 1 ? 4 : 10
const asked = 600

const database = await openBenchDatabase()
try {
  const filling = openDatabase({ connectionString: database.connectionString, connections: 2, onIdleError: () => {} })
  const start = performance.now()
  await fillArchive(filling, size)
  await namePlayers(filling.pool)
  await fillNews(tablesOf(filling.db), { from: 1, to: items })
  await filling.close()
  console.log(
    `${size.badges} badges, ${size.players} players and ${items} news filled after ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const site = await run('site-process.ts', {
    ...quietSite(database.connectionString),
    SEARCHES_PER_MINUTE: '1000000',
  })
  const table: Record<string, string>[] = []
  for (const [what, words] of Object.entries(typed())) {
    const alone = await spreadLoad([site], words.map(address), {}, { connections: 1, seconds })
    const many = await spreadLoad([site], words.map(address), {}, { connections: 16, seconds })
    table.push({
      what,
      'alone, p50 and p99': `${alone.p50} and ${alone.p99} ms`,
      'by 16, p50 and p99': `${many.p50} and ${many.p99} ms`,
      'answers a second': many.perSecond.toFixed(0),
    })
    judge(`${what}: p99 ${alone.p99} ms of ${goal.p99}`, alone.p99 < goal.p99)
  }
  console.table(table)
  await site.stop()
} finally {
  await database.close()
}

function address(q: string, at: number): string {
  const language = languageCodes[at % languageCodes.length] ?? 'en'
  return `${searchSite.path}?${new URLSearchParams({ q, language, most: '5' })}`
}

/** Typical input; each pause while typing a name or title is a search. */
function typed(): Record<string, string[]> {
  const each = (make: (at: number) => string) => Array.from({ length: asked }, (_, at) => make(at))
  const name = (at: number) => playerName(1 + ((at * 331) % size.players))
  const title = (at: number) => titleOf(1 + ((at * 17) % items), languageCodes[at % languageCodes.length] ?? 'en')
  const badges = ['owl lamp', 'lantern', 'porter', 'feathr', 'mirror tower', 'z1a', 'de1', 'curtain']
  return {
    'a player, while the name is typed': each((at) => name(Math.floor(at / 6)).slice(0, 1 + (at % 6))),
    'a player by name': each(name),
    'a player, mistyped': each((at) => name(at).replace(/^(.)(.)(.)/, '$1$3$2')),
    'a news item, while its title is typed': each((at) => title(Math.floor(at / 10)).slice(0, 3 + 2 * (at % 10))),
    'a usual word of badges': each((at) => `${badges[at % badges.length]} ${at}`),
    'what nothing is called': each((at) => `qx${at}jyq${at * 7}`),
  }
}

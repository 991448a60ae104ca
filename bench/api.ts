import { hashOfKey, newKey } from '#features/programs/server/api.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { type ArchiveSize, fillArchive } from './badges/fill-badges.ts'
import { spreadLoad } from './news/spread-load.ts'
import { type Running, run } from './pages/process.ts'
import { judge } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * The API for programs: players and badges with 16 connections, and what a thousand keys cost that
 * are all used up to their limit. `BENCH_SCALE=0.02` uses a fiftieth of the data.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const size: ArchiveSize = { badges: 60_000 * scale, players: 200_000 * scale, ownershipsEach: 55 }
const goals = { player: 30, badge: 15, keysCore: 30 }
const pace = { connections: 16, seconds: scale < 1 ? 4 : 10 }
const keys = 1_000
const callsPerKey = 400
const windowSeconds = 300
const keySeconds = 30

const database = await openBenchDatabase()
try {
  const filling = openDatabase({ connectionString: database.connectionString, connections: 2, onIdleError: () => {} })
  await fillArchive(filling, size)
  const secrets = await fillKeys(filling.pool)
  const { rows } = await filling.pool.query<{ code: string }>('select code from badges_badges order by id limit 600')
  await filling.close()
  const unlimited = { API_CALLS_PER_NETWORK: '10000000', API_CALLS_PER_KEY: '10000000' }
  const site = await run('site-process.ts', { ...quietSite(database.connectionString), ...unlimited })
  const someone = (at: number) => `hhus-${(1 + ((at * 7_919 + 13) % size.players)).toString(16).padStart(32, '0')}`
  const players = Array.from({ length: 600 }, (_, at) => `/api/v1/players/${someone(at)}`)
  const badges = rows.map(({ code }) => `/api/v1/badges/${encodeURIComponent(code)}`)
  const key = { authorization: `Bearer ${secrets[0]}` }
  const loads = [
    ['a player', players, goals.player],
    ['a badge', badges, goals.badge],
  ] as const
  for (const [what, paths, goal] of loads) {
    const { p50, p99, perSecond } = await spreadLoad([site], paths, key, pace)
    judge(`${what}: p99 ${p99} ms of ${goal} (p50 ${p50} ms, ${Math.round(perSecond)}/s)`, p99 < goal)
  }
  const share = await loadKeys(site, secrets, badges)
  judge(`${keys} keys at their limits: ${share.toFixed(1)} % of a core, of ${goals.keysCore} %`, share < goals.keysCore)
  await site.stop()
} finally {
  await database.close()
}

async function fillKeys(pool: { query: (statement: string, values: unknown[]) => Promise<unknown> }) {
  const secrets = Array.from({ length: keys }, () => newKey())
  await pool.query(
    `with owner as (insert into accounts_accounts (created_at) values (now()) returning id)
     insert into programs_keys (account_id, name, hash, ending, created_at)
     select owner.id, 'bench', hash, 'abcd', now() from owner, unnest($1::bytea[]) as hash`,
    [secrets.map((secret) => hashOfKey(secret))],
  )
  return secrets
}

/**
 * Calls with every key as often as its limit allows, spread evenly, and answers the share of a core
 * that the site's process took for it, in percent.
 */
async function loadKeys(site: Running, secrets: readonly string[], paths: readonly string[]): Promise<number> {
  const perSecond = (secrets.length * callsPerKey) / windowSeconds
  const before = await cpuOf(site)
  const start = performance.now()
  let sent = 0
  const open = new Set<Promise<void>>()
  while (performance.now() - start < keySeconds * 1000) {
    const due = ((performance.now() - start) / 1000) * perSecond
    for (; sent < due; sent += 1) {
      const path = paths[sent % paths.length]
      const authorization = `Bearer ${secrets[sent % secrets.length]}`
      const call: Promise<void> = fetch(site.address + path, { headers: { authorization } })
        .then((answer) => answer.arrayBuffer())
        .then(() => void open.delete(call))
      open.add(call)
    }
    await new Promise((rested) => setTimeout(rested, 5))
  }
  await Promise.all(open)
  const seconds = (performance.now() - start) / 1000
  console.log(`${sent} calls in ${seconds.toFixed(1)} s`)
  return ((await cpuOf(site)) - before) / 10_000 / seconds
}

async function cpuOf(site: Running): Promise<number> {
  const { cpu } = (await site.ask({})) as { cpu: { user: number; system: number } }
  return cpu.user + cpu.system
}

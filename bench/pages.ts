import { z } from 'zod'
import { type Hotel, openHotel } from '#demo/hotel/open-hotel.ts'
import { Player, scanPlayer, showPlayer } from '#features/scanner/contract.ts'
import { besideBare, load } from './pages/beside-bare.ts'
import { run } from './pages/process.ts'
import { onHotel, openBenchDatabase, quietSite } from './setup.ts'

/**
 * What pages cost: cached beside a bare Fastify with the same bytes, and rendered; and the idle
 * memory of the process. The load comes from this process, so with two cores each side has one.
 */
const pace = { connections: 16, seconds: 8 }
const players = 64
const goals = { ofBare: 0.7, uncachedP99Ms: 60, idleMegabytes: 200 }

async function scanned(address: string, hotel: Hotel): Promise<string[]> {
  const pages: string[] = []
  for (let number = 0; number < players; number++) {
    const name = `Bench-${number}`
    hotel.world.addPlayer('hhus', { name, badges: 400, friends: 360, groups: 59, rooms: 5, photos: 0 })
    const started = await fetch(address + scanPlayer.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hotel: 'hhus', name }),
    })
    const { habboId } = scanPlayer.result.parse(await started.json())
    pages.push(habboId)
  }
  for (const habboId of pages) {
    const at = address + showPlayer.path.replace(':habboId', habboId)
    while (Player.parse(await (await fetch(at)).json()).state !== 'complete')
      await new Promise((wake) => setTimeout(wake, 100))
  }
  return pages.map((habboId) => `/en/scanner/users/${habboId}`)
}

const database = await openBenchDatabase()
const hotel = await openHotel()
const environment = {
  ...quietSite(database.connectionString),
  SCANS_PER_MINUTE: '10000',
  ...onHotel(hotel),
}

const site = await run('site-process.ts', environment)
await new Promise((wake) => setTimeout(wake, 5_000))
const { rss } = z.object({ rss: z.number() }).parse(await site.ask({}))
const pages = await scanned(site.address, hotel)
const bare = await run('bare-process.ts')
const cached = []
for (const [what, page] of [
  ['home', '/en/home'],
  ['scan page', pages[0] ?? ''],
] as const) {
  for (const coding of ['identity', 'gzip', 'br']) {
    cached.push(await besideBare(site, bare, { what, page, coding, goal: goals.ofBare }, pace))
  }
}
await bare.stop()
await site.stop()

const uncached = await run('site-process.ts', { ...environment, PAGE_CACHE: 'off' })
const rendered = await load(uncached.address, pages, { 'accept-encoding': 'gzip' }, pace)
await uncached.stop()
await hotel.close()
await database.close()

console.table(cached)
console.table([
  {
    what: `scan page of 400 badges, rendered anew, p99 at ${pace.connections} connections`,
    measured: `${rendered.p99} ms (${Math.round(rendered.perSecond)} req/s, p50 ${rendered.p50} ms)`,
    goal: `under ${goals.uncachedP99Ms} ms`,
    holds: rendered.p99 < goals.uncachedP99Ms,
  },
  {
    what: 'memory of the idle process',
    measured: `${Math.round(rss / 1e6)} MB`,
    goal: `under ${goals.idleMegabytes} MB`,
    holds: rss < goals.idleMegabytes * 1e6,
  },
])

import { openHotel } from '#demo/hotel/open-hotel.ts'
import { listComments } from '#features/comments/contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { percentile } from './login/samples.ts'
import { commentsEach, fillComments, fillPeople } from './news/fill-comments.ts'
import { manyGuests, timeUntilSeen } from './news/guests.ts'
import { publishItems } from './news/publish-items.ts'
import { type SpreadLoaded, spreadLoad } from './news/spread-load.ts'
import { besideBare } from './pages/beside-bare.ts'
import { run } from './pages/process.ts'
import { onHotel, openBenchDatabase, quietSite } from './setup.ts'

/**
 * What an item with comments costs in two web processes on one database: rendered, cached beside a
 * bare Fastify, as JSON; posting, and how soon others see a post.
 */
const pace = { connections: 32, seconds: 10 }
const goals = { rendered: 882, cpuMs: 2, ofBare: 0.7, json: 1_800, postP99Ms: 40, seenMs: 1_000 }
// More items than a process caches (300); most answers still come from memory.
const items = { warm: 64, cold: 640 }

const database = await openBenchDatabase()
const hotel = await openHotel()
const filling = openDatabase({ connectionString: database.connectionString, connections: 4, onIdleError: () => {} })
await fillPeople(filling.pool)
const ids = await publishItems(filling.db, items.cold)
await fillComments(filling.pool, { from: 1, to: items.cold })
await filling.close()

const environment = {
  ...quietSite(database.connectionString),
  TRUST_PROXY: 'true',
  ...onHotel(hotel),
}
const startTwo = (more: Record<string, string> = {}) =>
  Promise.all([0, 1].map(() => run('site-process.ts', { ...environment, ...more })))

const pages = ids.map((_, at) => `/en/news/item-${at + 1}`)
const lists = ids.map((id) => `${listComments.path}?subject=news:${id}`)
const rows: Record<string, unknown>[] = []
const row = (what: string, loaded: SpreadLoaded, goal?: { perSecond: number; cpuMs?: number }) =>
  rows.push({
    what,
    'req/s': Math.round(loaded.perSecond),
    'CPU ms each': loaded.cpuMs.toFixed(2),
    p50: `${loaded.p50} ms`,
    p99: `${loaded.p99} ms`,
    ...(goal && {
      holds: loaded.perSecond >= goal.perSecond && loaded.cpuMs <= (goal.cpuMs ?? Number.POSITIVE_INFINITY),
    }),
  })

const rendering = await startTwo({ PAGE_CACHE: 'off' })
const plain = { 'accept-encoding': 'identity' }
row(
  `item with ${commentsEach} comments, rendered anew`,
  await spreadLoad(rendering, pages.slice(0, items.warm), plain, pace),
  { perSecond: goals.rendered, cpuMs: goals.cpuMs },
)
row('the same, gzipped', await spreadLoad(rendering, pages.slice(0, items.warm), { 'accept-encoding': 'gzip' }, pace))
row(`the same, ${items.cold} items in turn`, await spreadLoad(rendering, pages, plain, pace))
row(`${commentsEach} comments as JSON`, await spreadLoad(rendering, lists.slice(0, items.warm), plain, pace), {
  perSecond: goals.json,
})
row(`the same, ${items.cold} items in turn`, await spreadLoad(rendering, lists, plain, pace))
for (const each of rendering) await each.stop()

const sites = await startTwo()
const [site, other] = sites
if (!site || !other) throw new Error('two processes were started')
const bare = await run('bare-process.ts')
const cached: object[] = []
for (const coding of ['identity', 'gzip']) {
  const asked = { what: `item with ${commentsEach} comments`, page: pages[0] ?? '', coding, goal: goals.ofBare }
  cached.push(await besideBare(site, bare, asked, pace))
}
await bare.stop()

const writing = { posts: 2_000, atOnce: 16 }
await manyGuests(sites, ids, { ...writing, posts: 200 })
const posting = await manyGuests(sites, ids, writing)
const seen = await timeUntilSeen({ writes: site, reads: other }, { id: ids[1] ?? 0, page: pages[1] ?? '' }, 50)
for (const each of sites) await each.stop()
await hotel.close()
await database.close()

console.table(rows)
console.table(cached)
const times = (samples: readonly number[]) =>
  `p50 ${percentile(samples, 0.5).toFixed(1)} ms, p99 ${percentile(samples, 0.99).toFixed(1)} ms, longest ${Math.max(...samples).toFixed(0)} ms`
console.table([
  {
    what: `posting a comment, ${writing.atOnce} at once`,
    measured: times(posting),
    goal: `p99 under ${goals.postP99Ms} ms`,
    holds: percentile(posting, 0.99) < goals.postP99Ms,
  },
  {
    what: 'until it is seen at another process',
    measured: times(seen),
    goal: `always under ${goals.seenMs} ms`,
    holds: Math.max(...seen) < goals.seenMs,
  },
])

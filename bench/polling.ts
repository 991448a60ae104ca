import autocannon from 'autocannon'
import { z } from 'zod'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { OnlineUsers, showOnlineUsers } from '#features/presence/contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { run } from './pages/process.ts'
import { arrive, percentile } from './polling/arrivals.ts'
import { addMembers, type Cookie, guestCookie } from './polling/visitors.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * What the polling calls of open pages cost: how many a process answers, and whether 20,000
 * visitors who ask every 30 seconds who is online fit into one. Load and database share the cores.
 */
const connections = 16
const seconds = 8
const visitors = 20_000
const members = 500
const arrivalSeconds = 60
const pollEverySeconds = 30
const Used = z.object({ cpu: z.object({ user: z.number(), system: z.number() }) })
const goals = { perSecond: 3_000, p99Ms: 100 }

const server = await openBenchDatabase()
const database = openDatabase({
  connectionString: server.connectionString,
  connections: 2,
  onIdleError: (error) => console.error(error.message),
})
const memberCookies = await addMembers(database.pool, members)
await database.close()
const site = await run('site-process.ts', {
  ...quietSite(server.connectionString),
})

/** A guest's cookies from the site itself, including the anti-forgery pair. */
async function greetedGuest(): Promise<Cookie> {
  const { headers } = await fetch(site.address + showCurrentUser.path)
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** The CPU seconds of the site's process. */
async function processorSeconds(): Promise<number> {
  const { cpu } = Used.parse(await site.ask({}))
  return (cpu.user + cpu.system) / 1e6
}

async function load(at: string, cookie: Cookie) {
  const requests = [{ path: at, headers: { cookie, 'accept-encoding': 'gzip, deflate, br' } }]
  await autocannon({ url: site.address, connections, duration: 2, requests })
  const measured = await autocannon({ url: site.address, connections, duration: seconds, requests })
  if (measured.non2xx + measured.errors > 0) throw new Error(`${at} answered what it should not`)
  return measured
}

// All are online, so that the list has its maximum length.
const cookies = [
  ...memberCookies,
  ...Array.from({ length: visitors - members }, (_, number) => guestCookie(number)),
].toSorted((a, b) => a.slice(-3).localeCompare(b.slice(-3)))
const before = await processorSeconds()
const arrivals = await arrive(() => site.address + showOnlineUsers.path, {
  perSecond: Math.ceil(visitors / pollEverySeconds),
  seconds: arrivalSeconds,
  headersOf: (call) => ({ cookie: cookies[call % visitors] ?? '', 'accept-encoding': 'gzip, deflate, br' }),
})
const used = (await processorSeconds()) - before
const { count, loggedIn } = OnlineUsers.parse(await (await fetch(site.address + showOnlineUsers.path)).json())
if (count.total !== visitors || count.loggedIn !== members) {
  throw new Error(`${visitors} visitors were ${count.total}, and ${members} members ${count.loggedIn}`)
}

const guest = await greetedGuest()
const member = memberCookies[0] ?? ''
const rates = []
for (const [what, at, cookie] of [
  ['current user', showCurrentUser.path, guest],
  ['current user', showCurrentUser.path, member],
  ['who is online', showOnlineUsers.path, guest],
  ['who is online', showOnlineUsers.path, member],
] as const) {
  const { requests, latency } = await load(at, cookie)
  rates.push({
    call: what,
    of: cookie === guest ? 'guest' : 'member',
    'req/s': Math.round(requests.average),
    'p99 in ms': latency.p99,
    goal: `at least ${goals.perSecond} req/s`,
    holds: requests.average >= goals.perSecond,
  })
}
await site.stop()
await server.close()

console.table(rates)
const p99 = percentile(arrivals.milliseconds, 99)
console.table([
  {
    what: `${visitors} visitors, ${members} of them members (${loggedIn.length} named), for ${arrivalSeconds} s`,
    calls: arrivals.milliseconds.length,
    failures: arrivals.failures,
    'p50 in ms': percentile(arrivals.milliseconds, 50).toFixed(1),
    'p99 in ms': p99.toFixed(1),
    'slowest in ms': percentile(arrivals.milliseconds, 100).toFixed(1),
    'core busy': `${Math.round((used / arrivalSeconds) * 100)} %`,
    goal: `p99 under ${goals.p99Ms} ms`,
    holds: p99 < goals.p99Ms && arrivals.failures === 0,
  },
])

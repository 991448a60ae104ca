import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { z } from 'zod'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { listComments, postComment } from '#features/comments/contract.ts'
import { publishArticle } from '#features/news/server/api.ts'
import type { NewsTables } from '#features/news/server/tables.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { openDatabase, tablesOf } from '#platform/server/database/database.ts'
import { type Post, send } from './comments/posting.ts'
import { run } from './pages/process.ts'
import { percentile } from './polling/arrivals.ts'
import { addMembers, type Cookie } from './polling/visitors.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * What comments cost: a page of 50 as JSON, and posts by new guests and members on one item and on
 * many. Load and database share the cores.
 */
const connections = 16
const seconds = 8
const postsEach = 1_500
const warmUp = 200
const goals = { readsPerSecond: 1_800, postP99Ms: 60 }
const Used = z.object({ cpu: z.object({ user: z.number(), system: z.number() }) })

const server = await openBenchDatabase()
const database = openDatabase({
  connectionString: server.connectionString,
  connections: 2,
  onIdleError: (error) => console.error(error.message),
})
const memberCookies = await addMembers(database.pool, 2 * (postsEach + warmUp))
const subjects: string[] = []
for (let number = 0; number < 32; number++) subjects.push(await publish(`A lamp in hall ${number}`))
const site = await run('site-process.ts', {
  ...quietSite(server.connectionString),
  TRUST_PROXY: 'true',
})

async function publish(title: string): Promise<string> {
  const text = { title, summary: title, html: `<p>${title}</p>` }
  const draft = { category: 'habbo' as const, isShort: false, author: null, picture: null, source: null }
  const published = await publishArticle(
    tablesOf<NewsTables>(database.db),
    { ...draft, publishedAt: new Date(), texts: { en: text } },
    new Date(),
  )
  if (isRefusal(published)) throw new Error(`The item was refused: ${JSON.stringify(published)}`)
  return `news:${published.id}`
}

/**
 * The headers with which a browser with such a cookie, or none, may write: the anti-forgery pair is
 * the site's own.
 */
async function writing(cookie: Cookie | null): Promise<Record<string, string>> {
  const { headers } = await fetch(site.address + showCurrentUser.path, { headers: cookie ? { cookie } : {} })
  const given = headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '')
  const pair = given.find((each) => each.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: [...(cookie ? [cookie] : []), ...given].join('; '), 'x-xsrf-token': pair }
}

let people = 0

/** A guest who has not written yet. */
async function newGuest(): Promise<Record<string, string>> {
  people += 1
  const address = `203.${people >> 16}.${(people >> 8) & 255}.${people & 255}`
  return { ...(await writing(null)), 'x-forwarded-for': address }
}

async function newMember(): Promise<Record<string, string>> {
  return writing(memberCookies.pop() ?? '')
}

async function postsOf(who: () => Promise<Record<string, string>>, count: number, on: readonly string[]) {
  const posts: Post[] = []
  while (posts.length < count) {
    const some = await Promise.all(Array.from({ length: Math.min(connections, count - posts.length) }, who))
    for (const headers of some) {
      const number = posts.length
      const subject = on[number % on.length]
      const text = `What a lovely lamp, I have waited for it for ${number} days.`
      const body = JSON.stringify({ subject, text, hotel: 'hhus', name: `guest-${number}`, key: randomUUID() })
      posts.push({ headers, body })
    }
  }
  return posts
}

/** The CPU seconds of the site's process. */
async function processorSeconds(): Promise<number> {
  const { cpu } = Used.parse(await site.ask({}))
  return (cpu.user + cpu.system) / 1e6
}

const [one = ''] = subjects
const written = []
for (const [who, on, count] of [
  ['guests', 'one news item', 1],
  ['guests', '32 news items', 32],
  ['members', 'one news item', 1],
  ['members', '32 news items', 32],
] as const) {
  const somebody = who === 'guests' ? newGuest : newMember
  const url = site.address + postComment.path
  await send(url, await postsOf(somebody, warmUp, subjects), connections)
  const posts = await postsOf(somebody, postsEach, subjects.slice(0, count))
  const before = await processorSeconds()
  const { milliseconds, failures, perSecond } = await send(url, posts, connections)
  const used = (await processorSeconds()) - before
  if (failures > 0) throw new Error(`${failures} posts of ${who} did not land`)
  const p99 = percentile(milliseconds, 99)
  written.push({
    by: who,
    on,
    'posts/s': Math.round(perSecond),
    'p50 in ms': percentile(milliseconds, 50).toFixed(1),
    'p99 in ms': p99.toFixed(1),
    'ms of a core each': ((used * 1000) / postsEach).toFixed(2),
    goal: `p99 under ${goals.postP99Ms} ms`,
    holds: p99 < goals.postP99Ms,
  })
}

const read = []
for (const coding of ['identity', 'gzip', 'br']) {
  const requests = [{ path: `${listComments.path}?subject=${one}`, headers: { 'accept-encoding': coding } }]
  await autocannon({ url: site.address, connections, duration: 2, requests })
  const before = await processorSeconds()
  const measured = await autocannon({ url: site.address, connections, duration: seconds, requests })
  const used = (await processorSeconds()) - before
  if (measured.non2xx + measured.errors > 0) throw new Error('a page of comments was not answered as it should')
  read.push({
    coding,
    'req/s': Math.round(measured.requests.average),
    'p99 in ms': measured.latency.p99,
    'ms of a core each': ((used * 1000) / measured.requests.total).toFixed(3),
    goal: `at least ${goals.readsPerSecond} req/s`,
    holds: measured.requests.average >= goals.readsPerSecond,
  })
}
await site.stop()
await database.close()
await server.close()

console.log('50 comments as JSON')
console.table(read)
console.log('Posting')
console.table(written)

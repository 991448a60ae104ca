import { z } from 'zod'
import { openDatabase } from '#platform/server/database/database.ts'
import { openTestFollows } from '#test/follows.ts'
import { fillFollows, fillSubscriptions } from './follows/fill-follows.ts'
import { openChanges, until } from './follows/notify-changes.ts'
import { run } from './pages/process.ts'
import { arrive, percentile } from './polling/arrivals.ts'
import { judge } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * Notifying 5,000 followers of changes and handing 5,000 push messages over while pages are read,
 * and what the jobs of every minute cost with 55 thousand follows. `BENCH_SCALE=0.1` uses a tenth.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const followers = 5_000 * scale
const sizes = { members: 10_000 * scale, followers, withPush: followers / 5 }
const goals = { seconds: 10, ratio: 1.2 }
const turns = 3
const pace = { perSecond: 200, seconds: 10, headersOf: () => ({}) }
const paths = ['/en/home', '/en/status', '/api/get/status', '/en/news/category']
const Taken = z.object({ messages: z.number() })

const server = await openBenchDatabase()
try {
  const { connectionString } = server
  const database = openDatabase({ connectionString, connections: 4, onIdleError: () => {} })
  console.log(`${await fillFollows(database, sizes.members, followers)} follows of ${sizes.members} members`)
  const push = await run('../follows/push-process.ts')
  const site = await run('site-process.ts', {
    ...quietSite(connectionString),
    TRUST_PROXY: 'true',
    PUSH_SERVICE_URL: push.address,
    SCHEDULED_JOBS: 'off',
  })
  const changes = await openChanges(connectionString, database)
  async function countOf(table: string): Promise<number | undefined> {
    const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int from ${table}`)
    return rows[0]?.count
  }

  /** The duration of each call of a page in milliseconds, at a fixed rate. */
  async function readPages(): Promise<number[]> {
    const urlOf = (call: number) => `${site.address}${paths[call % paths.length]}`
    const { milliseconds, failures, reasons } = await arrive(urlOf, pace)
    if (failures > 0) throw new Error([...reasons].join('\n'))
    return milliseconds
  }

  let slowest = 0
  /** The same while one change after the other is notified, from the first call to the last. */
  async function readWhileNotifying(): Promise<number[]> {
    let isOver = false
    const reading = readPages().finally(() => {
      isOver = true
    })
    while (!isOver) {
      const seconds = await timed(async () => {
        await changes.note()
        await changes.notified()
      })
      slowest = Math.max(slowest, seconds)
    }
    return reading
  }

  // The first turn of each does not count.
  await readPages()
  await readWhileNotifying()
  const alone: number[] = []
  const meanwhile: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(...(await readPages()))
    meanwhile.push(...(await readWhileNotifying()))
  }
  const isComplete = (await countOf('notifications_notices')) === followers * changes.noted()
  judge(
    `${followers} followers notified of each of ${changes.noted()} changes, at most ${slowest.toFixed(2)} s of ${goals.seconds}`,
    isComplete && slowest < goals.seconds,
  )
  for (const percent of [50, 99]) {
    const [before, then] = [percentile(alone, percent), percentile(meanwhile, percent)]
    const ratio = then / before
    judge(
      `pages, p${percent}: ${before.toFixed(1)} ms alone, ${then.toFixed(1)} ms while notifying, ${ratio.toFixed(2)} times of ${goals.ratio}`,
      ratio <= goals.ratio,
    )
  }

  await fillSubscriptions(database, sizes.withPush, push.address)
  const rounds = followers / sizes.withPush
  const start = performance.now()
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
  for (let round = 0; round < rounds; round += 1) await changes.note()
  const reading = readPages()
  await changes.notified()
  await until(async () => (await countOf('notifications_pushes')) === 0)
  const queued = seconds()
  await until(async () => Taken.parse(await push.ask({})).messages >= followers)
  console.log(`${followers} push messages: handed over after ${queued} s, at the push service after ${seconds()} s`)
  const pushing = await reading
  console.log(
    `pages in the first ${pace.seconds} s of it: p50 ${percentile(pushing, 50).toFixed(1)} ms, p99 ${percentile(pushing, 99).toFixed(1)} ms`,
  )

  const follows = openTestFollows({ database, address: 'http://localhost' } as never)
  for (const job of ['collect', 'rescan', 'daily-digest'])
    console.log(`${job}: ${((await timed(() => follows.run(job))) * 1000).toFixed(0)} ms`)
  await changes.close()
  await site.stop()
  await push.stop()
  await database.close()
} finally {
  await server.close()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

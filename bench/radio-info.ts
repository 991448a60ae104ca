import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { showRadioNow, showStreamInfo } from '#features/radio/contract.ts'
import { load } from './pages/beside-bare.ts'
import { run } from './pages/process.ts'
import { arrive, percentile } from './polling/arrivals.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * What the radio's status costs while it plays and while the station never answers: responses a
 * second beside a bare Fastify, and times at the target rate. All share the cores.
 */
const pace = { connections: 16, seconds: 8 }
const goals = { perSecond: 5_000, deadP99Ms: 20 }
const arrivals = { perSecond: 1_000, seconds: 20 }

const status = {
  icestats: {
    host: 'bench',
    source: { listenurl: 'http://bench/live', listeners: 7, genre: 'DJ Bench', title: 'Neon Fox - City Rain' },
  },
}
const station = createServer((_request, response) => void response.end(JSON.stringify(status)))
await new Promise<void>((resolve) => station.listen(0, '127.0.0.1', resolve))
const { port } = z.object({ port: z.number() }).parse(station.address())
const database = await openBenchDatabase()
const site = await run('site-process.ts', {
  ...quietSite(database.connectionString),
  LOG_LEVEL: 'error',
  RADIO_KIND: 'icecast',
  RADIO_URL: `http://127.0.0.1:${port}`,
  RADIO_MOUNT: '/live',
  RADIO_POLL_SECONDS: '1',
})
const bare = await run('bare-process.ts')
const infoPath = `${showStreamInfo.path}?lang=en`
const rates: Record<string, string | number | boolean>[] = []
const waits: Record<string, string | number | boolean>[] = []
try {
  await until(async () => (await readNow()).online)
  await compare('on air')
  // From now on it accepts every call and never answers.
  station.removeAllListeners('request').on('request', () => {})
  await until(async () => (await readNow()).stale)
  await compare('dead')
  await wait('bare server', bare.address)
  await wait('site, its station dead', site.address)
} finally {
  await Promise.all([site.stop(), bare.stop()])
  station.closeAllConnections()
  station.close()
  await database.close()
}

async function readNow() {
  return showRadioNow.result.parse(await (await fetch(site.address + showRadioNow.path)).json())
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100)
}

/** The responses a second of the site and of a bare server. */
async function compare(what: string): Promise<void> {
  const like = await fetch(site.address + infoPath)
  const headers = Object.fromEntries(
    [...like.headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name)),
  )
  const body = Buffer.from(await like.arrayBuffer()).toString('base64')
  await bare.ask({ headers, body })
  const yardstick = await load(bare.address, [infoPath], {}, pace)
  const ours = await load(site.address, [infoPath], {}, pace)
  rates.push({
    station: what,
    'bare req/s': Math.round(yardstick.perSecond),
    'site req/s': Math.round(ours.perSecond),
    ratio: (ours.perSecond / yardstick.perSecond).toFixed(2),
    'p99 in ms': ours.p99,
    goal: `at least ${goals.perSecond} req/s`,
    holds: ours.perSecond >= goals.perSecond,
  })
}

/** Response times of calls at a fixed rate, including the client, which shares the cores. */
async function wait(what: string, address: string): Promise<void> {
  const { milliseconds, failures } = await arrive(() => address + infoPath, { ...arrivals, headersOf: () => ({}) })
  const p99 = percentile(milliseconds, 99)
  waits.push({
    [`${arrivals.perSecond} calls a second for ${arrivals.seconds} s`]: what,
    failures,
    'p50 in ms': percentile(milliseconds, 50).toFixed(1),
    'p99 in ms': p99.toFixed(1),
    'slowest in ms': percentile(milliseconds, 100).toFixed(1),
    goal: `p99 under ${goals.deadP99Ms} ms`,
    holds: p99 < goals.deadP99Ms && failures === 0,
  })
}

console.table(rates)
console.table(waits)

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { onlineRanges, originsHotels } from '#features/origins/contract.ts'
import { onlineTag } from '#features/origins/server/tags.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { spreadLoad } from './news/spread-load.ts'
import { fillSamples, storageOf } from './origins/fill-samples.ts'
import { behaviours, openThreeHotels } from './origins/three-hotels.ts'
import { type Running, run } from './pages/process.ts'
import { judge, median } from './scan/measuring.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * What five years of samples of three hotels cost: response times with 16 connections, and whether
 * sampling stays on time with one slow and one failing hotel. `BENCH_SCALE=0.2` is one year.
 */
const scale = Number(process.env.BENCH_SCALE ?? 1)
const days = Math.round(5 * 365.25 * scale)
const goals = { p99: 40, bytes: 60_000, lateMs: 1000 }
const pace = { connections: 16, seconds: 6 }
const minutesWatched = 3

const server = await openBenchDatabase()
try {
  const { connectionString } = server
  const database = openDatabase({ connectionString, connections: 6, onIdleError: () => {} })
  const start = performance.now()
  const samples = await fillSamples(database, days, new Date(Math.floor(Date.now() / 60_000) * 60_000))
  console.log(`${samples.toLocaleString('en')} samples after ${((performance.now() - start) / 1000).toFixed(0)} s`)
  console.table(await storageOf(database.pool))
  const hotels = await openThreeHotels()
  const site = await run('site-process.ts', {
    ...quietSite(connectionString),
    ...hotels.settings,
    SAMPLE_ORIGINS: 'true',
  })
  const first = Math.ceil(Date.now() / 60_000)
  const minutes = Array.from({ length: minutesWatched }, (_, place) => first + place)
  const change = () => invalidateTags(database.db, [onlineTag])
  try {
    await measureAnswers(site, change)
    await pause(Math.max(0, (first + minutesWatched - 1) * 60_000 + 5_000 - Date.now()))
    await judgeSampling(database.pool, minutes, hotels.asked)
  } finally {
    await site.stop()
    hotels.close()
    await database.close()
  }
} finally {
  await server.close()
}

async function measureAnswers(site: Running, change: () => Promise<void>): Promise<void> {
  const paths = {
    now: '/api/get/origins/online',
    ...Object.fromEntries(
      onlineRanges.map((range) => [`chart ${range}`, `/api/get/origins/online/chart?range=${range}`]),
    ),
    'CSV all': '/api/get/origins/online.csv?range=all',
    'JSON 24h': '/api/get/origins/online.json?range=24h',
  }
  const table: Record<string, Record<string, string>> = {}
  for (const [what, at] of Object.entries(paths)) {
    const made: number[] = []
    for (let turn = 0; turn < 15; turn++) {
      await change()
      // Until the process has the invalidation.
      await pause(100)
      const begun = performance.now()
      await (await fetch(site.address + at)).arrayBuffer()
      made.push(performance.now() - begun)
    }
    const { byteLength } = await (await fetch(site.address + at)).arrayBuffer()
    const changes = setInterval(() => void change(), 2000)
    const { perSecond, p50, p99 } = await spreadLoad([site], [at], { 'accept-encoding': 'br' }, pace)
    clearInterval(changes)
    table[what] = {
      bytes: byteLength.toLocaleString('en'),
      'made anew': `${median(made).toFixed(0)} ms`,
      load: `${Math.round(perSecond)}/s, p50 ${p50} ms, p99 ${p99} ms`,
    }
    judge(
      `${what}: p99 ${p99} ms of ${goals.p99}, ${byteLength} bytes of ${goals.bytes}`,
      p99 < goals.p99 && byteLength <= goals.bytes,
    )
  }
  console.table(table)
}

/** Whether each minute was sampled once and in time, and stored if there was an answer. */
async function judgeSampling(
  pool: pg.Pool,
  minutes: readonly number[],
  asked: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const lateness = minutes.map((minute) => {
    const times = (asked.get('hhous') ?? []).filter((at) => Math.floor(at / 60_000) === minute)
    return times.length === 1 ? (times[0] ?? Number.NaN) - minute * 60_000 : Number.NaN
  })
  const worst = Math.max(...lateness)
  judge(
    `asked once in each of ${minutes.length} minutes, ${worst} ms late at most, of ${goals.lateMs}`,
    worst < goals.lateMs,
  )
  for (const hotel of originsHotels) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*) from origins_samples where hotel = $1 and minute = any($2)',
      [hotel, minutes.map((minute) => new Date(minute * 60_000))],
    )
    const expected = behaviours[hotel] === 'answers' ? minutes.length : 0
    judge(
      `${hotel} ${behaviours[hotel]}: ${rows[0]?.count} samples of ${minutes.length} minutes`,
      rows[0]?.count === expected,
    )
  }
}

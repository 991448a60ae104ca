import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { streamPath } from '#features/radio/contract.ts'
import { run } from './pages/process.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * What relaying the audio costs: 1,000 listeners at 128 kbit/s, each with a connection to the site
 * and one on to the station. Station, site and listeners are separate processes on the same cores.
 */
const listeners = 1_000
const seconds = 60
const goals = { coreShare: 0.25, megabytes: 150, longestMs: 1_000 }
const kilobits = 128

const Used = z.object({ rss: z.number(), cpu: z.object({ user: z.number(), system: z.number() }) })
const Fared = z.object({
  open: z.number(),
  closed: z.number(),
  longestMs: z.number(),
  leastBytes: z.number(),
  bytes: z.number(),
})

const server = await openBenchDatabase()
const station = await run('../radio/station-process.ts')
const site = await run('site-process.ts', {
  ...quietSite(server.connectionString),
  TRUST_PROXY: 'true',
  RADIO_KIND: 'icecast',
  RADIO_URL: station.address,
  RADIO_MOUNT: '/live',
})
const crowd = await run('../radio/listeners-process.ts')

async function used() {
  const { rss, cpu } = Used.parse(await site.ask({}))
  return { megabytes: rss / 1024 / 1024, coreSeconds: (cpu.user + cpu.system) / 1e6 }
}

/** The site's share of a core and maximum memory in that many seconds. */
async function watch(forSeconds: number) {
  const before = await used()
  const begin = performance.now()
  let most = before.megabytes
  for (let second = 0; second < forSeconds; second += 1) {
    await pause(1000)
    most = Math.max(most, (await used()).megabytes)
  }
  const { coreSeconds } = await used()
  return {
    coreShare: (coreSeconds - before.coreSeconds) / ((performance.now() - begin) / 1000),
    megabytes: most,
  }
}

// Start-up work of a new process is over.
await pause(5_000)
const idle = await watch(10)
await crowd.ask({ come: listeners, to: site.address, at: `${streamPath}?t=1`, perSecond: 200 })
// The first two seconds of audio come at once.
await pause(5_000)
await crowd.ask({ fared: true })
const busy = await watch(seconds)
const fared = Fared.parse(await crowd.ask({ fared: true }))
await crowd.stop()
await site.stop()
await station.stop()
await server.close()

if (fared.open !== listeners) throw new Error(`${fared.closed} of ${listeners} listeners were let go of`)
const share = (of: number) => `${(of * 100).toFixed(1)} %`
console.table([
  {
    what: 'processor time of the site',
    measured: `${share(busy.coreShare)} of a core (idle ${share(idle.coreShare)})`,
    goal: `under ${share(goals.coreShare)}`,
    holds: busy.coreShare < goals.coreShare,
  },
  {
    what: 'memory of the site',
    measured: `${Math.round(busy.megabytes - idle.megabytes)} MB above ${Math.round(idle.megabytes)} MB`,
    goal: `under ${goals.megabytes} MB above`,
    holds: busy.megabytes - idle.megabytes < goals.megabytes,
  },
  {
    what: 'longest time that a listener got nothing',
    measured: `${Math.round(fared.longestMs)} ms`,
    goal: `under ${goals.longestMs} ms`,
    holds: fared.longestMs < goals.longestMs,
  },
  {
    what: `least that a listener got in ${seconds} s`,
    measured: `${((fared.leastBytes * 8) / 1000 / seconds).toFixed(1)} kbit/s`,
    goal: `at least ${kilobits * 0.97}`,
    holds: (fared.leastBytes * 8) / 1000 / seconds >= kilobits * 0.97,
  },
])

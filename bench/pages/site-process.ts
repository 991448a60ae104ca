import path from 'node:path'
import { openSite } from '#app/server/open-site.ts'
import { openRenderer } from '#app/server/pages/renderer.ts'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { openLog } from '#platform/server/process/log.ts'
import { parseSettings } from '#platform/server/process/settings.ts'

/**
 * The site as a process of its own that reports its address, memory and CPU time. `PAGE_CACHE=off`
 * renders every page, `HOTEL_MANNERS=as run` applies the outbound rate limits, and
 * `SCHEDULED_JOBS=off` runs no jobs, so that none of them falls into a measurement.
 */
const settings = parseSettings(settingsSchema, process.env)
const site = await openSite({
  settings,
  connectionString: settings.DATABASE_URL ?? '',
  log: openLog(settings.LOG_LEVEL),
  renderer: await openRenderer(path.join(import.meta.dirname, '../../dist')),
  outboundLimits: process.env.HOTEL_MANNERS === 'as run' ? {} : { perSecond: 10_000, atOnce: 16, backgroundAtOnce: 12 },
  ...(process.env.PAGE_CACHE === 'off' ? { pageCacheBytes: 1 } : {}),
  ...(process.env.SCHEDULED_JOBS === 'off' ? { scheduledJobs: false } : {}),
})
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss(), cpu: process.cpuUsage() }))
process.send?.({ address: site.address })

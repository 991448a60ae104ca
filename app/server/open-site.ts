import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { OutboundLimits } from '#features/hotels/server/api.ts'
import { cacheTag } from '#platform/server/cache-tags.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import { openCsrf } from '#platform/server/csrf.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { endAll } from '#platform/server/end-all.ts'
import type { Feature } from '#platform/server/feature.ts'
import { type HttpListener, openHttpListener, type Place } from '#platform/server/http-listener.ts'
import { tagChannel } from '#platform/server/invalidation.ts'
import type { Log } from '#platform/server/log.ts'
import { listen } from '#platform/server/messages.ts'
import { PageCache } from '#platform/server/page-cache.ts'
import { secretNamed } from '#platform/server/secrets.ts'
import { openTaskQueue, type TaskQueue } from '#platform/server/task-queue.ts'
import { buildServer } from './build-server.ts'
import { allTasks, openFeatures } from './features.ts'
import { bringFirstContent } from './first-content.ts'
import { openMetrics } from './metrics.ts'
import { mountSite } from './mount-site.ts'
import { trustedProxies } from './network-settings.ts'
import { openSideServer } from './open-side-server.ts'
import type { BuiltSite } from './renderer.ts'
import type { Settings } from './settings.ts'
import { openUntrustedForwarding } from './untrusted-forwarding.ts'

const root = path.join(import.meta.dirname, '../..')

const pageCacheBytes = 64 * 1024 * 1024

/** What a site runs on. The database is migrated already; `renderer` is null where no page is ever asked for. */
export type SiteOptions = {
  settings: Settings
  connectionString: string
  log: Log
  renderer: BuiltSite
  /** Where it listens instead of at HOST and PORT; `none` where other processes answer its visitors. */
  place?: Place | 'none'
  /** Its name among several processes that share a port, and how the figures of all of them are read. */
  among?: { name: string; readAll: () => Promise<string> }
  clock?: Clock
  /** How many connections to the database visitors may use, and background tasks. */
  connections?: { visitors: number; tasks: number }
  /** Whether this process does the work that comes round by the clock; with `ROLE=web` none does. */
  scheduledJobs?: boolean
  /** How much rendered pages may take; 0 renders each anew. */
  pageCacheBytes?: number
  /** Other manners towards the hotels than the default: a simulated hotel need not be spared. */
  outboundLimits?: Partial<OutboundLimits>
}

/** A running site. */
export type RunningSite = {
  /** Where it listens, such as `http://localhost:3000`; null for a process that listens nowhere. */
  address: string | null
  /** The server, for calls within the process. */
  app: FastifyInstance
  database: Database
  queue: TaskQueue
  /** Puts in what a new site begins with, where that has not been done. */
  bringFirstContent: () => Promise<void>
  /** What it counted, to be put together with that of other processes; nothing without METRICS_TOKEN. */
  figures: () => Promise<object[]>
  /** Takes no new visitors, and waits for those there are to have their answers and go, for some seconds at most. */
  drain: () => Promise<void>
  /** Answers what was asked, ends what was begun, lets go of everything: visitors, tasks, features and the database, in this order. */
  close: () => Promise<void>
}

const defaultConnections = { visitors: 16, tasks: 5 }
/** How long a visitor may keep a connection before it is closed though nothing is under way: a proxy in front must let go of its own earlier. */
const idleSeconds = 5
/** How long what was asked may take until its connection is cut. */
const answerSeconds = 15
const taskSeconds = 5

/** Opens everything that this process does by its ROLE, and listens. What was opened is let go of when a later part fails. */
export async function openSite(options: SiteOptions): Promise<RunningSite> {
  const { settings, connectionString, log } = options
  const endings: (() => unknown)[] = []
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= endAll(endings)
    return closed
  }
  try {
    const serves = settings.ROLE !== 'tasks'
    const works = settings.ROLE !== 'web'
    const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
    const connections = options.connections ?? defaultConnections
    const metrics = settings.METRICS_TOKEN === undefined ? null : openMetrics(options.among?.name)
    const database = openDatabase({
      connectionString,
      connections: connections.visitors,
      onIdleError: (error) => log.warn({ error: error.message }, 'a database connection broke'),
    })
    endings.push(database.close)
    const queue = await openTaskQueue({
      connectionString,
      connections: connections.tasks,
      tasks: allTasks,
      works,
      log,
      ...(metrics && { onEnded: metrics.onTaskEnded }),
    })
    let features: readonly Feature[] = []
    // The newest first: a feature may use those that were opened before it.
    endings.push(() => endAll(features.map((feature) => () => feature.close?.())))
    endings.push(() => queue.close(taskSeconds))
    const clock = options.clock ?? systemClock
    const { outboundLimits } = options
    const [csrfKey, deviceKey] = await Promise.all([
      secretNamed(database.db, 'csrf'),
      secretNamed(database.db, 'device'),
    ])
    const opened = openFeatures({
      db: database.db,
      connectionString,
      queue,
      clock,
      log,
      settings,
      publicUrl,
      outboundLimits,
      deviceKey,
      ...(metrics && { onHotelCall: metrics.onHotelCall }),
    })
    const { accounts } = opened
    features = opened.all
    const cache = new PageCache(options.pageCacheBytes ?? pageCacheBytes)
    const caches = [cache, ...features.flatMap((feature) => feature.caches ?? [])]
    const messages = await listen({
      connectionString,
      channel: tagChannel,
      onMessage(payload) {
        const tags = payload.split('\n').map(cacheTag)
        for (const each of caches) each.drop(tags)
      },
      onGap() {
        for (const each of caches) each.clear()
      },
      log,
    })
    endings.push(messages.close)
    const untrustedForwarding = openUntrustedForwarding(log)
    const app = await buildServer({
      log,
      trustProxy: trustedProxies(settings.TRUST_PROXY),
      untrustedForwarding,
      overHttps: publicUrl.startsWith('https:'),
      siteName: settings.SITE_NAME,
      callers: {
        identify: accounts.identify,
        csrf: openCsrf(csrfKey),
        secureCookies: !isLoopback(new URL(publicUrl).hostname),
        browserLeft(browser) {
          for (const feature of features) feature.browserLeft?.(browser)
        },
      },
      ...(metrics && { onAnswered: metrics.onAnswered }),
      mount: (server) =>
        mountSite(server, {
          features,
          accounts,
          database,
          cache,
          clock,
          settings,
          publicUrl,
          renderer: options.renderer,
          clientFolder: path.join(root, 'dist/client'),
          picturesFolder: path.join(root, 'content/pictures'),
          log,
          metrics: metrics && options.among ? { ...metrics, read: options.among.readAll } : metrics,
        }),
    })
    const side = serves || !metrics ? null : await openSideServer({ settings, database, metrics })
    let listener: HttpListener | undefined
    metrics?.watch({
      database,
      queue,
      cache,
      untrustedForwarding,
      connections: async () => listener?.connections() ?? 0,
    })
    const closeServer = async () => void (await Promise.all([app.close(), side?.close()]))
    endings.push(() => (listener ? listener.close(closeServer, answerSeconds) : closeServer()))
    if (works) {
      await queue.work(
        features.flatMap((feature) => feature.tasks ?? []),
        (options.scheduledJobs ?? true) ? features.flatMap((feature) => feature.scheduledJobs ?? []) : [],
      )
      for (const feature of features) if (feature.startBackground) endings.push(feature.startBackground())
    }
    const place = options.place ?? { port: settings.PORT, host: settings.HOST }
    const server = serves ? app.server : side?.server
    if (server && place !== 'none') listener = await openHttpListener(server, place)
    return {
      address: listener?.address ?? null,
      app,
      database,
      queue,
      figures: async () => (await metrics?.figures()) ?? [],
      bringFirstContent: () => bringFirstContent(database.pool, features, log),
      drain: async () => listener?.drain(idleSeconds),
      close,
    }
  } catch (error) {
    // What fails while it is let go of is a consequence.
    await close().catch(() => {})
    throw error
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

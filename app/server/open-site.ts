import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { OutboundLimits } from '#features/hotels/server/api.ts'
import type { SiteValues } from '#features/site/contract.ts'
import { openLiveSettings } from '#features/site/server/api.ts'
import { cacheTag } from '#platform/server/cache/cache-tags.ts'
import { tagChannel } from '#platform/server/cache/invalidation.ts'
import { listen } from '#platform/server/cache/messages.ts'
import { PageCache } from '#platform/server/cache/page-cache.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { isDatabaseAway } from '#platform/server/database/database-away.ts'
import type { Feature } from '#platform/server/feature.ts'
import { openCsrf } from '#platform/server/http/csrf.ts'
import { type HttpListener, openHttpListener, type Place } from '#platform/server/http/http-listener.ts'
import { locks } from '#platform/server/locks.ts'
import { type Clock, systemClock } from '#platform/server/process/clock.ts'
import { endAll } from '#platform/server/process/end-all.ts'
import type { Log } from '#platform/server/process/log.ts'
import { secretNamed } from '#platform/server/process/secrets.ts'
import { openTaskQueue, type TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { openFeatures } from './features.ts'
import { openMetrics } from './metrics.ts'
import { mountSite } from './mount-site.ts'
import type { BuiltSite } from './pages/renderer.ts'
import { isLoopback, transportOf, trustedProxies } from './settings/network-settings.ts'
import { type Settings, settingsSchema } from './settings/settings.ts'
import { openUntrustedForwarding } from './settings/untrusted-forwarding.ts'
import type { ShareWaits } from './share-pictures/share-pictures.ts'
import { openProcessRecords } from './site-health.ts'
import { buildServer } from './start/build-server.ts'
import { outlastOutage } from './start/outlast-outage.ts'
import { openSideServer } from './start/side-server.ts'
import { allTasks } from './tasks-and-events.ts'

const root = path.join(import.meta.dirname, '../..')

const pageCacheBytes = 64 * 1024 * 1024

/**
 * Options of a site. The database is already migrated; `renderer` is null where no pages are
 * served.
 */
export type SiteOptions = {
  settings: Settings
  connectionString: string
  log: Log
  renderer: BuiltSite
  /** Names of the settings that the environment sets; they cannot be changed on the web. */
  given?: ReadonlySet<string>
  /** Address to listen on instead of HOST and PORT; `none` if other processes serve visitors. */
  place?: Place | 'none'
  /** Name among processes that share a port, and a function that reads the metrics of all. */
  among?: { name: string; readAll: () => Promise<string> }
  clock?: Clock
  /** How many connections to the database visitors may use, and background tasks. */
  connections?: { visitors: number; tasks: number }
  /** Whether this process runs scheduled jobs; with `ROLE=web` none does. */
  scheduledJobs?: boolean
  /** How much rendered pages may take; 0 renders each again. */
  pageCacheBytes?: number
  /** Outbound limits other than the default, such as for a simulated hotel. */
  outboundLimits?: Partial<OutboundLimits>
  /** How often it looks for announcements to send, in milliseconds, instead of its own pace. */
  announceEveryMs?: number
  /** Other waits for share pictures than the default. */
  shareWaits?: ShareWaits
}

/** A running site. */
export type RunningSite = {
  /** Where it listens, such as `http://localhost:3000`; null for a process that listens nowhere. */
  address: string | null
  /** The server, for calls within the process. */
  app: FastifyInstance
  database: Database
  queue: TaskQueue
  /** Returns the settings that may change while the site runs. */
  shown: () => SiteValues
  /** Inserts the initial content of a new site if that has not been done. */
  bringFirstContent: () => Promise<void>
  /** Returns the metrics of this process, to be merged with others; empty without METRICS_TOKEN. */
  figures: () => Promise<object[]>
  /** Stops accepting connections and waits a few seconds at most for open ones to finish. */
  drain: () => Promise<void>
  /**
   * Finishes pending requests and closes everything in this order: visitors, tasks, features,
   * database.
   */
  close: () => Promise<void>
}

const defaultConnections = { visitors: 16, tasks: 5 }
/** Idle time after which a connection is closed. A proxy in front must use a shorter one. */
const idleSeconds = 5
/** Maximum duration of a pending request during shutdown, after which its connection is closed. */
const answerSeconds = 15
const taskSeconds = 5

/**
 * Opens everything that this process does according to its ROLE, and listens. If a later part
 * fails, the parts already opened are closed.
 */
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
    const clock = options.clock ?? systemClock
    const records = openProcessRecords({
      ...{ db: database.db, clock, log, metrics },
      ...{ name: options.among?.name ?? 'main', role: settings.ROLE, build: options.renderer.build },
    })
    endings.push(records.close)
    const queue = await openTaskQueue({
      connectionString,
      connections: connections.tasks,
      tasks: allTasks,
      works,
      log,
      onEnded: records.onTaskEnded,
    })
    let features: readonly Feature[] = []
    // The newest first: a feature may use those that were opened before it.
    endings.push(() => endAll(features.map((feature) => () => feature.close?.())))
    endings.push(() => queue.close(taskSeconds))
    const { outboundLimits } = options
    const [csrfKey, deviceKey] = await Promise.all([
      secretNamed(database.db, 'csrf'),
      secretNamed(database.db, 'device'),
    ])
    const environment = { schemas: settingsSchema.shape, values: settings, given: options.given ?? new Set<string>() }
    const live = openLiveSettings({ db: database.db, environment, log })
    await live.renew()
    const opened = openFeatures({
      site: live,
      environment,
      db: database.db,
      connectionString,
      queue,
      clock,
      log,
      settings,
      publicUrl,
      outboundLimits,
      announceEveryMs: options.announceEveryMs,
      shareWaits: options.shareWaits,
      deviceKey,
      onHotelCall: records.onHotelCall,
    })
    const { accounts, banners, maintenance, mediaOrigins, words } = opened
    features = opened.all
    // A page with other notices than those of now is rendered again.
    const cache = new PageCache(options.pageCacheBytes ?? pageCacheBytes, () => banners.state('everywhere'))
    const caches = [cache, ...features.flatMap((feature) => feature.caches ?? [])]
    live.onChanged((tags) => {
      for (const each of caches) if (each !== live) each.drop(tags)
    })
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
    await Promise.all(features.map((feature) => feature.prepare?.()))
    const untrustedForwarding = openUntrustedForwarding(log)
    const app = await buildServer({
      log,
      trustProxy: trustedProxies(settings.TRUST_PROXY),
      untrustedForwarding,
      transport: transportOf(settings),
      siteName: () => live.current().siteName,
      callers: {
        identify: accounts.identify,
        csrf: openCsrf(csrfKey),
        secureCookies: !isLoopback(new URL(publicUrl).hostname),
        browserLeft(browser) {
          for (const feature of features) feature.browserLeft?.(browser)
        },
      },
      onAnswered: records.onAnswered,
      mount: (server) =>
        mountSite(server, {
          features,
          accounts,
          banners,
          maintenance,
          mediaOrigins,
          database,
          cache,
          clock,
          settings,
          live,
          words,
          publicUrl,
          renderer: options.renderer,
          clientFolder: path.join(root, 'dist/client'),
          staffFolder: path.join(root, 'dist/staff'),
          picturesFolder: path.join(root, 'content/pictures'),
          log,
          metrics: metrics && options.among ? { ...metrics, read: options.among.readAll } : metrics,
        }),
    })
    const side = serves ? null : await openSideServer({ settings, database, metrics })
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
    records.start()
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
      shown: live.current,
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

/**
 * Lets each feature insert the initial content of a new site. Concurrent processes do this one
 * after another. A failure does not prevent the start: it is logged and retried at the next start,
 * or when the database is reachable again.
 */
export async function bringFirstContent(pool: pg.Pool, features: readonly Feature[], log: Log): Promise<void> {
  const bringing = features.flatMap(({ firstContent }) => firstContent ?? [])
  if (bringing.length === 0) return
  await outlastOutage(log, () => withStartLock(pool, bringing, log)).catch((error: unknown) => noteFailure(log, error))
}

async function withStartLock(pool: pg.Pool, bringing: readonly (() => Promise<void>)[], log: Log): Promise<void> {
  const turn = await pool.connect()
  try {
    // A second process waits without a timeout until the first has finished.
    await turn.query('set statement_timeout = 0')
    await turn.query('select pg_advisory_lock($1)', [locks.firstContent])
    for (const bring of bringing) {
      await bring().catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error
        noteFailure(log, error)
      })
    }
  } finally {
    // Closing the connection releases the lock.
    turn.release(true)
  }
}

function noteFailure(log: Log, error: unknown) {
  const reason = error instanceof Error ? error.stack : String(error)
  log.error({ error: reason }, 'the first content of a new site could not be inserted')
}

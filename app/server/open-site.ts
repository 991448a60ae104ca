import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Politeness } from '#features/hotels/server/api.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import { openCsrf } from '#platform/server/csrf.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import { listen } from '#platform/server/messages.ts'
import { PageCache } from '#platform/server/page-cache.ts'
import { secretNamed } from '#platform/server/secrets.ts'
import { tagChannel } from '#platform/server/tags.ts'
import { openTaskQueue, type TaskQueue } from '#platform/server/task-queue.ts'
import { buildServer } from './build-server.ts'
import { allTasks, openFeatures } from './features.ts'
import { bringFirstContent } from './first-content.ts'
import { mountSite } from './mount-site.ts'
import type { BuiltSite } from './renderer.ts'
import { type Settings, trustedProxies } from './settings.ts'

const root = path.join(import.meta.dirname, '../..')

const pageCacheBytes = 64 * 1024 * 1024

/** What a site runs on. The database is migrated already; `renderer` is null where no page is ever asked for. */
export type SiteOptions = {
  settings: Settings
  connectionString: string
  log: Log
  renderer: BuiltSite
  clock?: Clock
  /** How much rendered pages may take; 0 renders each anew. */
  pageCacheBytes?: number
  /** Other manners towards the hotels than the default: a simulated hotel need not be spared. */
  politeness?: Partial<Politeness>
}

/** A running site. */
export type RunningSite = {
  /** Where it listens, such as `http://localhost:3000`; null for a process that only works on tasks. */
  address: string | null
  /** The server, for calls within the process. */
  app: FastifyInstance
  database: Database
  queue: TaskQueue
  /** Puts in what a new site begins with, where that has not been done. */
  bringFirstContent: () => Promise<void>
  /** Answers what was asked, ends what was begun, lets go of everything. */
  close: () => Promise<void>
}

const drainSeconds = 5

/** Opens everything that this process does by its ROLE, and listens. What was opened is let go of when a later part fails. */
export async function openSite(options: SiteOptions): Promise<RunningSite> {
  const { settings, connectionString, log } = options
  const endings: (() => unknown)[] = []
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= (async () => {
      for (const ending of endings.reverse()) await ending()
    })()
    return closed
  }
  try {
    const serves = settings.ROLE !== 'tasks'
    const works = settings.ROLE !== 'web'
    const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
    const database = openDatabase({
      connectionString,
      connections: 16,
      onIdleError: (error) => log.warn({ error: error.message }, 'a database connection broke'),
    })
    endings.push(database.close)
    const queue = await openTaskQueue({ connectionString, tasks: allTasks, works, log })
    endings.push(() => queue.close(drainSeconds))
    const clock = options.clock ?? systemClock
    const { politeness } = options
    const [csrfKey, deviceKey] = await Promise.all([
      secretNamed(database.db, 'csrf'),
      secretNamed(database.db, 'device'),
    ])
    const { all: features, accounts } = openFeatures({
      db: database.db,
      connectionString,
      queue,
      clock,
      log,
      settings,
      publicUrl,
      politeness,
      deviceKey,
    })
    for (const feature of features) if (feature.close) endings.unshift(feature.close)
    const cache = new PageCache(options.pageCacheBytes ?? pageCacheBytes)
    const copies = [cache, ...features.flatMap((feature) => feature.copies ?? [])]
    const messages = await listen({
      connectionString,
      channel: tagChannel,
      onMessage(payload) {
        const tags = payload.split('\n')
        for (const each of copies) each.drop(tags)
      },
      onGap() {
        for (const each of copies) each.clear()
      },
      log,
    })
    endings.push(messages.close)
    const app = await buildServer({
      log,
      trustProxy: trustedProxies(settings.TRUST_PROXY),
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
        }),
    })
    endings.push(() => app.close())
    if (works) {
      await queue.work(
        features.flatMap((feature) => feature.tasks ?? []),
        features.flatMap((feature) => feature.sweeps ?? []),
      )
      for (const feature of features) if (feature.goOn) endings.push(feature.goOn())
    }
    const address = serves ? await app.listen({ port: settings.PORT, host: settings.HOST }) : null
    return {
      address,
      app,
      database,
      queue,
      bringFirstContent: () => bringFirstContent(database.pool, features, log),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

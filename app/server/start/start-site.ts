import path from 'node:path'
import { startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { lockFolder } from '#platform/server/database/instance-lock.ts'
import { bindSockets } from '#platform/server/http/bound-sockets.ts'
import type { Place } from '#platform/server/http/http-listener.ts'
import { openLog } from '#platform/server/process/log.ts'
import { isRoot, runsAsRoot } from '#platform/server/process/root.ts'
import { givenSettings, parseSettings } from '#platform/server/process/settings.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import { checkBackupFolder } from '../backup/backup-settings.ts'
import { joinFigures } from '../metrics.ts'
import { openSite, type RunningSite, type SiteOptions } from '../open-site.ts'
import { openRenderer } from '../pages/renderer.ts'
import { type EnvironmentSource, readEnvironment } from '../settings/environment.ts'
import { missingForImprint } from '../settings/operator-settings.ts'
import { refuseInvalid } from '../settings/read-settings.ts'
import { type Settings, settingsSchema } from '../settings/settings.ts'
import { embeddedPlace } from './embedded-place.ts'
import { migrate } from './migrate.ts'
import { outlastOutage } from './outlast-outage.ts'
import { reachDatabase } from './reach-database.ts'
import { type Ending, runUntilStopped } from './run-until-stopped.ts'
import { openWebProcesses } from './web-processes.ts'

/** First inherited file descriptor after standard input, output and error. */
const firstDescriptor = 3

/**
 * Returns the socket passed by systemd (sd_listen_fds), which queues connections during a restart.
 * Null if there is none. The variables are inherited by child processes, so the process id in them
 * is checked.
 */
export function handedSocket(environment: Record<string, string | undefined>): Place | null {
  const { LISTEN_PID, LISTEN_FDS } = environment
  if (LISTEN_FDS === undefined || LISTEN_PID !== String(process.pid)) return null
  if (LISTEN_FDS === '1') return { descriptor: firstDescriptor }
  throw new StartupProblem('The socket unit must hold exactly one socket: one ListenStream for each process.')
}

/** Maximum database connections of one process: for visitors, tasks and messages. */
const connectionsEach = 24
/** Connections reserved for administration, backups and imports. */
const connectionsBeside = 36

/** Whether others answer visitors in place of the process that was started. */
function isShared({ ROLE, WEB_PROCESSES }: Settings): boolean {
  return ROLE !== 'tasks' && WEB_PROCESSES > 1
}

/** How many connections the database must have for all processes. */
function connectionsFor(settings: Settings): number {
  return connectionsBeside + connectionsEach * (isShared(settings) ? settings.WEB_PROCESSES + 1 : 1)
}

/**
 * Opens a site of several processes on one port. This process takes the remaining work of its ROLE
 * and supervises the others. It passes on an inherited socket, or binds its own and closes that
 * first when draining.
 */
async function openAmong(
  options: SiteOptions & { environment: Record<string, string | undefined>; handed: Place | null },
  endings: Ending[],
): Promise<RunningSite> {
  const { settings, log, connectionString, handed } = options
  if (process.platform === 'win32')
    throw new StartupProblem('WEB_PROCESSES is 1 on Windows, where sockets are not shared.')
  const bound = handed ? null : await bindSockets({ host: settings.HOST, port: settings.PORT })
  endings.push(() => bound?.close())
  const opening: Promise<RunningSite> = outlastOutage(log, () =>
    openSite({
      ...options,
      place: 'none',
      among: { name: 'main', readAll: async () => joinFigures([await (await opening).figures()]) },
    }),
  )
  const starting = openWebProcesses({
    count: settings.WEB_PROCESSES,
    descriptors: descriptorsOf(bound?.place ?? handed),
    environment: {
      ...withoutSettings(process.env),
      ...options.environment,
      ROLE: 'web',
      WEB_PROCESSES: '1',
      DATABASE_URL: connectionString,
    },
    figures: async () => (await opening).figures(),
    log,
  })
  // If either fails, the other is closed too.
  const [opened, started] = await Promise.allSettled([opening, starting])
  if (opened.status === 'fulfilled') endings.push(() => opened.value.close())
  if (started.status === 'fulfilled') endings.push(started.value.close)
  const [site, visitors] = await Promise.all([opening, starting])
  if (settings.ROLE !== 'web') await site.bringFirstContent()
  return {
    ...site,
    address: visitors.address,
    async drain() {
      bound?.close()
      await visitors.drain()
    },
  }
}

function descriptorsOf(place: Place | null): number[] {
  if (!place || !('descriptor' in place)) throw new Error('There is no socket to share')
  return [place.descriptor, ...(place.further ?? [])]
}

/** When another program such as the demo starts the site, only that program's settings count. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in settingsSchema.shape)))
}

const root = path.join(import.meta.dirname, '../../..')

/** Sources from which a site is started. */
export type StartOptions = EnvironmentSource & {
  /** Runs before the site opens, and may add settings: the demo starts its hotel here. */
  before?: (settings: Settings) => Promise<{ settings: Record<string, string>; sentences: string[]; close: Ending }>
  /** Runs once the site answers. */
  after?: (site: RunningSite) => Promise<void>
}

/**
 * Runs the site until it is asked to stop (`runUntilStopped`), and prints its address once it
 * responds. With WEB_PROCESSES, visitors are served by child processes, which end with this one.
 */
export function startSite(options: StartOptions): Promise<void> {
  return runUntilStopped((endings) => open(options, endings))
}

async function open(options: StartOptions, endings: Ending[]): Promise<RunningSite> {
  const handed = handedSocket(options.environment)
  const given = await readEnvironment(options)
  const misspelt = refuseInvalid(given)
  let settings = parseSettings(settingsSchema, given)
  await checkBackupFolder(settings)
  const log = openLog(settings.LOG_LEVEL)
  for (const sentence of misspelt) log.warn(sentence)
  if (isRoot()) log.warn(runsAsRoot)
  const sentences: string[] = []
  let connectionString = settings.DATABASE_URL
  if (!connectionString) {
    const { dataFolder, databaseFolder } = embeddedPlace(settings)
    const lock = lockFolder(dataFolder)
    endings.push(() => lock.release())
    const database = await startEmbeddedDatabase({
      folder: databaseFolder,
      log: (sentence) => log.warn(sentence),
      settings: { max_connections: String(connectionsFor(settings)) },
    })
    endings.push(() => database.stop())
    connectionString = database.connectionString
    sentences.push(`The database is embedded in ${dataFolder}; set DATABASE_URL to use a PostgreSQL of your own.`)
  }
  let environment = given
  if (options.before) {
    const added = await options.before(settings)
    endings.push(added.close)
    sentences.push(...added.sentences)
    environment = { ...added.settings, ...given }
    settings = parseSettings(settingsSchema, environment)
  }
  const url = connectionString
  await outlastOutage(log, () => reachDatabase(url))
  const [renderer] = await Promise.all([openRenderer(path.join(root, 'dist')), outlastOutage(log, () => migrate(url))])
  const common = { settings, given: givenSettings(settingsSchema, environment), connectionString, log, renderer }
  const site = isShared(settings)
    ? await openAmong({ ...common, environment, handed }, endings)
    : await openAlone({ ...common, ...(handed && { place: handed }) }, endings)
  const missing = missingForImprint(site.shown())
  if (missing.length > 0) log.warn({ missing }, 'the imprint does not say who runs the site')
  if (settings.ROLE !== 'tasks' && site.address) {
    const address = printable(site.address)
    const outside = settings.PUBLIC_URL === undefined ? '' : `, and visitors reach it at ${settings.PUBLIC_URL}`
    process.stdout.write(`${site.shown().siteName} is open at ${address}${outside}\n`)
  } else process.stdout.write(`${site.shown().siteName} works on tasks.\n`)
  for (const sentence of sentences) process.stdout.write(`${sentence}\n`)
  await options.after?.(site)
  return site
}

async function openAlone(options: SiteOptions, endings: Ending[]): Promise<RunningSite> {
  const site = await outlastOutage(options.log, () => openSite(options))
  endings.push(() => site.close())
  if (options.settings.ROLE !== 'web') await site.bringFirstContent()
  return site
}

// Loopback has many spellings; print the familiar one.
function printable(address: string): string {
  return address.replace(/\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, '//localhost')
}

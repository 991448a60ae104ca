import path from 'node:path'
import { startEmbeddedDatabase } from '#platform/server/embedded-database.ts'
import { lockFolder } from '#platform/server/instance-lock.ts'
import { openLog } from '#platform/server/log.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { StartupProblem } from '#platform/server/startup-problem.ts'
import { embeddedPlace } from './embedded-place.ts'
import { type EnvironmentSource, readEnvironment } from './environment.ts'
import { handedSocket } from './handed-socket.ts'
import { migrate } from './migrate.ts'
import { connectionsFor, isShared, openAmong } from './open-among.ts'
import { openSite, type RunningSite, type SiteOptions } from './open-site.ts'
import { missingForImprint } from './operator-settings.ts'
import { outlastOutage } from './outlast-outage.ts'
import { reachDatabase } from './reach-database.ts'
import { openRenderer } from './renderer.ts'
import { type Ending, runUntilTold } from './run-until-told.ts'
import { type Settings, settingsSchema } from './settings.ts'

const root = path.join(import.meta.dirname, '../..')

/** Sources from which a site is started. */
export type StartOptions = EnvironmentSource & {
  /** Runs before the site opens, and may add settings: the demo starts its hotel here. */
  before?: (settings: Settings) => Promise<{ settings: Record<string, string>; sentences: string[]; close: Ending }>
  /** Runs once the site answers. */
  after?: (site: RunningSite) => Promise<void>
}

/**
 * Runs the site until it is asked to stop (`runUntilTold`), and prints its address once it
 * responds. With WEB_PROCESSES, visitors are served by child processes, which end with this one.
 */
export function startSite(options: StartOptions): Promise<void> {
  return runUntilTold((endings) => open(options, endings))
}

async function open(options: StartOptions, endings: Ending[]): Promise<RunningSite> {
  const handed = handedSocket(options.environment)
  const given = await readEnvironment(options)
  let settings = parseSettings(settingsSchema, given)
  if (settings.ROLE !== 'all' && !settings.DATABASE_URL) {
    throw new StartupProblem(
      `ROLE=${settings.ROLE} shares its database with other processes, so DATABASE_URL must be set.`,
    )
  }
  const log = openLog(settings.LOG_LEVEL)
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
  const common = { settings, connectionString, log, renderer }
  const site = isShared(settings)
    ? await openAmong({ ...common, environment, handed }, endings)
    : await openAlone({ ...common, ...(handed && { place: handed }) }, endings)
  const missing = missingForImprint(settings)
  if (missing.length > 0) log.warn({ missing }, 'the imprint does not say who runs the site')
  if (settings.ROLE !== 'tasks' && site.address) {
    const address = printable(site.address)
    process.stdout.write(`${settings.SITE_NAME} is open at ${address}\n`)
  } else process.stdout.write(`${settings.SITE_NAME} works on tasks.\n`)
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

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
import { openSite, type RunningSite } from './open-site.ts'
import { missingForImprint } from './operator-settings.ts'
import { reachDatabase } from './reach-database.ts'
import { openRenderer } from './renderer.ts'
import { type Settings, settingsSchema } from './settings.ts'

const root = path.join(import.meta.dirname, '../..')

/** What is let go of at the end, newest first. */
type Ending = () => void | Promise<void>

/**
 * Runs the site until it is told to stop: prints its address once it answers, drains at the end. SIGTERM, by which services are restarted, gives visitors the
 * time to go; SIGINT and SIGHUP, by which somebody leaves the terminal, only that to have their answer. What keeps it from starting is one sentence and exit code 1.
 */
export async function startSite(
  options: EnvironmentSource & {
    /** Runs before the site opens, and may add settings: the demo starts its hotel here. */
    before?: (settings: Settings) => Promise<{ settings: Record<string, string>; sentences: string[]; close: Ending }>
    /** Runs once the site answers. */
    after?: (site: RunningSite) => Promise<void>
  },
): Promise<void> {
  const endings: Ending[] = []
  const end = async () => {
    for (const ending of endings.splice(0).reverse()) await ending()
  }
  const opened = open(options, endings)
  let stopping: Promise<void> | undefined
  const stop = (signal: NodeJS.Signals) => {
    // What is being opened cannot be let go of before it is there.
    stopping ??= opened
      .then((site) => (signal === 'SIGTERM' ? site.drain() : undefined))
      .catch(() => {})
      .then(end)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The site did not stop in order: ${String(error)}\n`)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    await opened
  } catch (error) {
    if (stopping) return
    await end().catch(() => {})
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}

async function open(options: Parameters<typeof startSite>[0], endings: Ending[]): Promise<RunningSite> {
  const place = handedSocket(options.environment)
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
    const database = await startEmbeddedDatabase({ folder: databaseFolder, log: (sentence) => log.info(sentence) })
    endings.push(() => database.stop())
    connectionString = database.connectionString
    sentences.push(`The database is embedded in ${dataFolder}; set DATABASE_URL to use a PostgreSQL of your own.`)
  }
  if (options.before) {
    const added = await options.before(settings)
    endings.push(added.close)
    sentences.push(...added.sentences)
    settings = parseSettings(settingsSchema, { ...added.settings, ...given })
  }
  await reachDatabase(connectionString)
  const [renderer] = await Promise.all([openRenderer(path.join(root, 'dist')), migrate(connectionString)])
  const site = await openSite({ settings, connectionString, log, renderer, ...(place && { place }) })
  endings.push(() => site.close())
  if (settings.ROLE !== 'web') await site.bringFirstContent()
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

// Loopback has many spellings; the one that people type is the one to print.
function printable(address: string): string {
  return address.replace(/\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, '//localhost')
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartupProblem) return error.message
  if (error instanceof Error && 'code' in error) {
    const port = 'port' in error ? ` ${String(error.port)}` : ''
    if (error.code === 'EADDRINUSE') return `The port${port} is taken by another program; set PORT to a free one.`
    if (error.code === 'EACCES') return `The port${port} may not be used by this account; set PORT to one above 1023.`
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return 'HOST is not an address of this machine.'
  }
  return `The site could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

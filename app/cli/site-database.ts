import type { Settings } from '#app/server/settings/settings.ts'
import { embeddedPlace } from '#app/server/start/embedded-place.ts'
import { migrate } from '#app/server/start/migrate.ts'
import { reachDatabase } from '#app/server/start/reach-database.ts'
import { type Db, openDatabase } from '#platform/server/database/database.ts'
import {
  hasEmbeddedDatabase,
  reachEmbeddedDatabase,
  startEmbeddedDatabase,
} from '#platform/server/database/embedded-database.ts'
import { FolderTaken, lockFolder } from '#platform/server/database/instance-lock.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'

/** A database to connect to, and a function that releases it. */
type Reached = { connectionString: string; letGo: () => Promise<void> }

/** The context of most commands: the database, and the current time. */
export type DatabaseContext = { db: Db<unknown>; now: Date }

/**
 * Runs work on the database of a site, which may be running: the one at DATABASE_URL, the embedded
 * one of the running site, or the embedded one, started and migrated for the work and stopped
 * afterwards. Never creates a database. Throws a StartupProblem if it cannot be used.
 */
export async function onSiteDatabase<Result>(
  settings: Settings,
  work: (db: Db<unknown>) => Promise<Result>,
): Promise<Result> {
  return onSiteConnection(settings, async (connectionString) => {
    // A broken connection makes the next statement fail, which reports it.
    const database = openDatabase({ connectionString, connections: 1, onIdleError: () => {} })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  })
}

/** Like `onSiteDatabase`, for work that opens its own connection. */
export async function onSiteConnection<Result>(
  settings: Settings,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const { connectionString, letGo } = settings.DATABASE_URL
    ? await reachOwn(settings.DATABASE_URL)
    : await reachEmbedded(settings)
  try {
    return await work(connectionString)
  } catch (error) {
    throw explained(error)
  } finally {
    await letGo()
  }
}

/**
 * Runs work on a possibly empty database that no other process uses: the one at DATABASE_URL, or
 * the embedded one, which is created if missing. Throws a StartupProblem if a site or another
 * command has locked the folder.
 */
export async function onOwnConnection<Result>(
  settings: Settings,
  work: (connectionString: string) => Promise<Result>,
): Promise<Result> {
  const { dataFolder, databaseFolder } = embeddedPlace(settings)
  const { connectionString, letGo } = settings.DATABASE_URL
    ? await reachOwn(settings.DATABASE_URL)
    : await startFor(databaseFolder, lockFolder(dataFolder).release, async () => {})
  try {
    return await work(connectionString)
  } finally {
    await letGo()
  }
}

/**
 * Returns a signal that is aborted when this process receives a termination signal, so that running
 * work can stop cleanly.
 */
export function stoppedBySignals(): AbortSignal {
  const stopped = new AbortController()
  for (const signal of signals) process.on(signal, () => stopped.abort())
  return stopped.signal
}

async function reachOwn(connectionString: string): Promise<Reached> {
  await reachDatabase(connectionString)
  return { connectionString, letGo: async () => {} }
}

async function reachEmbedded(settings: Settings): Promise<Reached> {
  const { dataFolder, databaseFolder } = embeddedPlace(settings)
  if (!(await hasEmbeddedDatabase(databaseFolder))) {
    throw new StartupProblem(`There is no database in ${dataFolder} yet: start the site once to create it.`)
  }
  const release = take(dataFolder)
  if (release) return startFor(databaseFolder, release, migrate)
  const connectionString = await reachEmbeddedDatabase(databaseFolder)
  if (!connectionString) throw new StartupProblem(inBetween)
  return { connectionString, letGo: async () => {} }
}

/** Undefined if a site or another command has locked the folder. */
function take(dataFolder: string): (() => void) | undefined {
  try {
    return lockFolder(dataFolder).release
  } catch (error) {
    if (error instanceof FolderTaken) return undefined
    throw error
  }
}

async function startFor(
  databaseFolder: string,
  release: () => void,
  prepare: (connectionString: string) => Promise<unknown>,
): Promise<Reached> {
  // Ignores the signal: an interrupted command would leave the database running. It ends shortly
  // anyway.
  const wait = () => {}
  for (const signal of signals) process.on(signal, wait)
  const endings: (() => void | Promise<void>)[] = [release]
  const letGo = async () => {
    for (const ending of endings.splice(0).reverse()) await ending()
    for (const signal of signals) process.off(signal, wait)
  }
  try {
    const database = await startEmbeddedDatabase({ folder: databaseFolder, log: () => {} })
    endings.push(database.stop)
    await prepare(database.connectionString)
    return { connectionString: database.connectionString, letGo }
  } catch (error) {
    await letGo()
    throw error
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const inBetween = 'The database is starting or stopping: try again in a moment.'
const tooOld = 'The database does not have the tables of this version yet: start the site once to create them.'
const problems: Record<string, string> = {
  '42P01': tooOld,
  '42703': tooOld,
  '57P01': inBetween,
  '57P03': inBetween,
  ECONNREFUSED: inBetween,
  ECONNRESET: inBetween,
}

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const problem = problems[code]
  return problem ? new StartupProblem(problem) : error
}

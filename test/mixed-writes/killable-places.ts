import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { embeddedPlace } from '#app/server/embedded-place.ts'
import { settingsSchema } from '#app/server/settings.ts'
import { reachEmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/embedded-database.ts'
import { parseSettings } from '#platform/server/settings.ts'

/** A database that is ended under a site, and that its keeper starts again in its place. */
export type KillablePlace = {
  /** What tells the site of it: DATA_DIR or DATABASE_URL. */
  settings: Record<string, string>
  /** How it is reached, once it runs. */
  find: () => Promise<string>
  /** Ends its server by a signal. */
  end: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
  /** Lets go of it, once the site has stopped. */
  close: () => Promise<void>
}

/** The database that a site runs itself, in a folder for its data. */
export function embeddedIn(folder: string): KillablePlace {
  const { databaseFolder } = embeddedPlace(parseSettings(settingsSchema, { DATA_DIR: folder }))
  return {
    settings: { DATA_DIR: folder },
    async find() {
      const connectionString = await reachEmbeddedDatabase(databaseFolder)
      if (!connectionString) throw new Error('The database of the site was not found')
      return connectionString
    },
    end: (signal) => endServer(databaseFolder, signal),
    close: async () => {},
  }
}

/** A database of one's own, as DATABASE_URL names it, which this process keeps running. */
export async function besideIn(folder: string): Promise<KillablePlace> {
  const settings = { max_connections: '200' }
  const { connectionString, stop } = await startEmbeddedDatabase({ folder, log: () => {}, settings })
  return {
    settings: { DATABASE_URL: connectionString },
    find: async () => connectionString,
    end: (signal) => endServer(folder, signal),
    close: stop,
  }
}

async function endServer(folder: string, signal: NodeJS.Signals): Promise<void> {
  process.kill(Number.parseInt(await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8'), 10), signal)
}

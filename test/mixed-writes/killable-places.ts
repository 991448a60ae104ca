import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { embeddedPlace } from '#app/server/start/embedded-place.ts'
import { reachEmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { parseSettings } from '#platform/server/process/settings.ts'

/** A database that can be killed under a site and is restarted in place. */
export type KillablePlace = {
  /** The site's setting for it: DATA_DIR or DATABASE_URL. */
  settings: Record<string, string>
  /** Its connection string while it runs. */
  find: () => Promise<string>
  /** Ends its server with a signal. */
  end: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
  /** Closes it after the site has stopped. */
  close: () => Promise<void>
}

/** The embedded database of a site, in its data folder. */
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

/** A database named by DATABASE_URL that this process keeps running. */
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

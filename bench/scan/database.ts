import type pg from 'pg'
import { type Db, openDatabase, tablesOf } from '#platform/server/database/database.ts'
import { openBenchDatabase } from '../setup.ts'

/**
 * Runs a benchmark on its own migrated database with the settings of a real site, and removes it
 * afterwards.
 */
export async function withDatabase<Tables>(work: (db: Db<Tables>, pool: pg.Pool) => Promise<void>): Promise<void> {
  const server = await openBenchDatabase()
  try {
    const database = openDatabase({
      connectionString: server.connectionString,
      connections: 10,
      onIdleError: (error) => console.error(error.message),
    })
    await work(tablesOf<Tables>(database.db), database.pool)
    await database.close()
  } finally {
    await server.close()
  }
}

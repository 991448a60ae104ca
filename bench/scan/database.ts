import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '#app/server/migrate.ts'
import { type Db, openDatabase, tablesOf } from '#platform/server/database.ts'
import { startEmbeddedDatabase } from '#platform/server/embedded-database.ts'

/** Runs a benchmark on a migrated database of its own, with the settings of a real site, and removes it afterwards. */
export async function withDatabase<Tables>(work: (db: Db<Tables>, pool: pg.Pool) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nightbell-bench-'))
  const server = await startEmbeddedDatabase({ folder: join(folder, 'database'), log: console.log })
  try {
    await migrate(server.connectionString)
    const database = openDatabase({
      connectionString: server.connectionString,
      connections: 10,
      onIdleError: (error) => console.error(error.message),
    })
    await work(tablesOf<Tables>(database.db), database.pool)
    await database.close()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

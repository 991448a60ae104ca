import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#app/server/migrate.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/embedded-database.ts'
import { type InstanceLock, lockFolder } from '#platform/server/instance-lock.ts'
import type {} from './database.ts'
import { databaseAddress, templateName } from './database-address.ts'

const prefix = 'nightbell-test-'

/** Vitest's global setup: one PostgreSQL for the whole run, with a migrated database that test files clone. */
export default async function serveDatabases(project: TestProject): Promise<() => Promise<void>> {
  await clearLeftovers()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const lock = lockFolder(folder)
  let server: EmbeddedDatabase | undefined
  const close = async () => {
    await server?.stop()
    lock.release()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    server = await startEmbeddedDatabase({
      folder: join(folder, 'database'),
      log: () => {},
      // The data of a test need not survive a power cut; and a database that the server itself tidies up cannot be dropped by its owner.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        autovacuum: 'off',
        max_connections: '200',
      },
    })
    const client = new pg.Client({ connectionString: server.connectionString })
    await client.connect()
    await client.query(`CREATE DATABASE ${templateName}`)
    await client.end()
    await migrate(databaseAddress(server.connectionString, templateName))
    project.provide('databaseServer', server.connectionString)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

/** Ends the servers of runs that were killed: nobody holds their folders any more. */
async function clearLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    const lock = name.startsWith(prefix) ? takeOver(folder) : undefined
    if (!lock) continue
    const server = await startEmbeddedDatabase({ folder: join(folder, 'database'), log: () => {} }).catch(
      () => undefined,
    )
    await server?.stop()
    lock.release()
    await rm(folder, { recursive: true, force: true })
  }
}

function takeOver(folder: string): InstanceLock | undefined {
  try {
    return lockFolder(folder)
  } catch {
    return undefined
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openSite } from '#app/server/open-site.ts'
import { openRenderer } from '#app/server/pages/renderer.ts'
import { settingsSchema } from '#app/server/settings/settings.ts'
import { migrate } from '#app/server/start/migrate.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { type InstanceLock, lockFolder } from '#platform/server/database/instance-lock.ts'
import { openLog } from '#platform/server/process/log.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import type {} from './database.ts'
import { databaseAddress, templateName } from './database-address.ts'
import { builtFolder, quietSettings } from './site-settings.ts'

const prefix = 'nightbell-test-'

/**
 * Vitest's global setup: one PostgreSQL for the whole run with a migrated template database,
 * embedded or at DATABASE_URL, whose role must be allowed to create databases.
 */
export default async function serveDatabases(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.DATABASE_URL
  if (own) {
    await makeTemplate(own)
    project.provide('databaseServer', own)
    return async () => {}
  }
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
      // Test data need not survive a power cut, and a database in autovacuum cannot be dropped by
      // its owner.
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        autovacuum: 'off',
        max_connections: '200',
      },
    })
    await makeTemplate(server.connectionString)
    project.provide('databaseServer', server.connectionString)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

async function makeTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  // On a permanent server the template of the last run may be outdated.
  await client.query(`DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${templateName}`)
  await client.end()
  const template = databaseAddress(connectionString, templateName)
  await migrate(template)
  await openOnce(template)
}

/** Clones then contain what a first start writes, mainly the task queues. */
async function openOnce(connectionString: string): Promise<void> {
  const settings = parseSettings(settingsSchema, { ...quietSettings, ROLE: 'web' })
  const renderer = await openRenderer(builtFolder)
  const site = await openSite({ settings, connectionString, log: openLog('silent'), renderer, place: 'none' })
  // Each site begins with the words of its own settings.
  await site.database.pool.query('delete from comments_first_words')
  await site.database.pool.query('delete from comments_words')
  await site.close()
}

/** Ends the servers of killed runs, whose folders are no longer locked. */
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

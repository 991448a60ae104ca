import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseAddress, templateName } from './database-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL; its role may create databases. */
    databaseServer: string
  }
}

/** A test file's own database. */
export type TestDatabase = {
  connectionString: string
  /** Drops it, ending open connections. */
  drop: () => Promise<void>
}

/**
 * Clones the migrated template. Call it once in a test file, in `beforeAll`, and `drop` in
 * `afterAll`.
 */
export function freshDatabase(): Promise<TestDatabase> {
  return databaseLike(templateName)
}

/** A database without tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return databaseLike('template0')
}

async function databaseLike(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copies the files as they are, in half the time of logging each page, since the database is
  // nearly empty.
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    connectionString: databaseAddress(server, name),
    async drop() {
      const plain = `DROP DATABASE IF EXISTS ${name}`
      await ask(server, `${plain} WITH (FORCE)`).catch((error: unknown) => {
        // Autovacuum may be connected, and only a superuser may force it out; it leaves when asked
        // without force.
        if (error instanceof pg.DatabaseError && error.code === '42501') return ask(server, plain)
        throw error
      })
    },
  }
}

async function ask(server: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

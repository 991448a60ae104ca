import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseAddress, templateName } from './database-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL; its role may make databases. */
    databaseServer: string
  }
}

/** A database of a test file's own. */
export type TestDatabase = {
  connectionString: string
  /** Removes it, with whatever connections are left. */
  drop: () => Promise<void>
}

/** Clones the migrated template. Call it once for a test file, in `beforeAll`, and `drop` in `afterAll`. */
export function freshDatabase(): Promise<TestDatabase> {
  return databaseLike(templateName)
}

/** A database without a table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return databaseLike('template0')
}

async function databaseLike(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copies the files as they are: half the time of writing each page of them to the log, and little else is in there.
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    connectionString: databaseAddress(server, name),
    async drop() {
      const plain = `DROP DATABASE IF EXISTS ${name}`
      await ask(server, `${plain} WITH (FORCE)`).catch((error: unknown) => {
        // The server may be clearing up in there itself, and a role that is no superuser may not force it out; asked plainly, it leaves.
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

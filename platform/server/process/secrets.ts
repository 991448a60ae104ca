import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyDb } from '../database/database.ts'

/**
 * Returns a named secret of the site: 32 random bytes, created by the first process that asks and
 * shared by all.
 */
export async function secretNamed(db: AnyDb, name: string): Promise<Buffer> {
  await sql`
    insert into platform_secrets (name, value) values (${name}, ${randomBytes(32)})
    on conflict (name) do nothing`.execute(db)
  const value = await findSecret(db, name)
  if (!value) throw new Error(`The secret ${name} was not kept`)
  return value
}

/** Returns a named secret, or null if no process has asked for it yet. */
export async function findSecret(db: AnyDb, name: string): Promise<Buffer | null> {
  const { rows } = await sql<{ value: Buffer }>`select value from platform_secrets where name = ${name}`.execute(db)
  return rows[0]?.value ?? null
}

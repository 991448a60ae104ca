import { createHash } from 'node:crypto'
import { knownMigrations } from '#app/server/start/migrate.ts'

/** The SHA-256 of each migration's SQL, by its name. */
export async function readHashes(): Promise<Record<string, string>> {
  const migrations = await knownMigrations()
  return Object.fromEntries(migrations.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]))
}

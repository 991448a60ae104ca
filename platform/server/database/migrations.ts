import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { locks } from '../locks.ts'

/**
 * A migration of the database: its name with its owner's, `20261121-0900-articles.news`, and its
 * SQL.
 */
export type Migration = { name: string; sql: string }

/** Finds the migrations of the platform and of all features below `root`, ordered by timestamp. */
export async function findMigrations(root: string): Promise<Migration[]> {
  const features = await readdir(path.join(root, 'features'), { withFileTypes: true })
  const owners = [
    { owner: 'platform', folder: 'platform/server/migrations' },
    ...features
      .filter((entry) => entry.isDirectory())
      .map((entry) => ({ owner: entry.name, folder: `features/${entry.name}/server/migrations` })),
  ]
  const found = await Promise.all(owners.map(({ owner, folder }) => readMigrations(path.join(root, folder), owner)))
  return found.flat().sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function readMigrations(folder: string, owner: string): Promise<Migration[]> {
  const files = await readdir(folder).catch(() => [])
  return Promise.all(
    files
      .filter((file) => file.endsWith('.sql'))
      .map(async (file) => ({
        name: `${path.basename(file, '.sql')}.${owner}`,
        sql: await readFile(path.join(folder, file), 'utf8'),
      })),
  )
}

/**
 * Migrates the database to the newest version: each migration once, in one order across all
 * features, forward only. All pending ones run in one transaction, so a failure leaves the database
 * unchanged. Returns the names of those run.
 */
export async function runMigrations(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const ran = await runMigrationsWithin(client, migrations)
    await client.query('commit')
    return ran
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Runs as `runMigrations`, within a transaction that the caller ends. */
export async function runMigrationsWithin(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [locks.migrations])
  await client.query(
    'create table if not exists platform_migrations (name text primary key, ran_at timestamptz not null default now())',
  )
  const ran = await client.query<{ name: string }>('select name from platform_migrations')
  const known = new Set(ran.rows.map((row) => row.name))
  const due = migrations.filter((migration) => !known.has(migration.name))
  for (const migration of due) {
    await client.query(migration.sql)
    await client.query('insert into platform_migrations (name) values ($1)', [migration.name])
  }
  return due.map((migration) => migration.name)
}

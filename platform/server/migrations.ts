import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** A step of the database's form: its name with its owner's, `20261121-0900-articles.news`, and what it does. */
export type Migration = { name: string; sql: string }

// Two processes that start at once must not both migrate; any number that nobody else uses will do.
const migrationLock = 7_201_113

/** Finds the migrations of the platform and of all features below `root`, in the order of their time stamps. */
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
 * Brings the database to the newest form: each migration once, in one line over all features, forward only. All that are
 * due run in one transaction, so a failing one leaves the database as it was. Answers the names it ran.
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

/** As `runMigrations`, within a transaction that somebody else ends. */
export async function runMigrationsWithin(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
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

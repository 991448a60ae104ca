import { hasEmbeddedDatabase, reachEmbeddedDatabase } from '#platform/server/database/embedded-database.ts'
import { openPool } from '#platform/server/database/open-pool.ts'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'
import type { Settings } from '../settings/settings.ts'
import { embeddedPlace } from '../start/embedded-place.ts'
import { knownMigrations } from '../start/migrate.ts'
import { reachDatabase } from '../start/reach-database.ts'
import type { Finding } from './finding.ts'

const what = 'database'

/** The finding, and the way to a database with the tables of the site; null if there is none. */
type CheckedDatabase = { finding: Finding; connectionString: string | null }

/** Connects to the database, the operator's own or the embedded one of a running site. */
export async function checkDatabase(settings: Settings): Promise<CheckedDatabase> {
  const unread = (state: Finding['state'], message: string) => ({
    finding: { state, what, message },
    connectionString: null,
  })
  try {
    if (settings.DATABASE_URL) return await judge(settings.DATABASE_URL, 'at DATABASE_URL')
    const { databaseFolder } = embeddedPlace(settings)
    const where = `embedded in ${databaseFolder}`
    if (!(await hasEmbeddedDatabase(databaseFolder)))
      return unread('ok', `None yet: the first start creates one ${where}.`)
    const running = await reachEmbeddedDatabase(databaseFolder)
    return running ? await judge(running, where) : unread('ok', `It is stopped, ${where}.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return unread('WRONG', error instanceof StartupProblem ? reason : `It cannot be used: ${reason}.`)
  }
}

async function judge(connectionString: string, where: string): Promise<CheckedDatabase> {
  await reachDatabase(connectionString)
  const pool = openPool({ connectionString, max: 1 })
  try {
    const { rows } = await pool.query<{ version: string; mayMake: boolean; connections: number; migrations: boolean }>(
      `select current_setting('server_version') as version,
        has_database_privilege(current_database(), 'CREATE') as "mayMake",
        current_setting('max_connections')::int as connections,
        to_regclass('platform_migrations') is not null as migrations`,
    )
    const [row] = rows
    if (!row) throw new Error('it answered nothing')
    const version = row.version.split(' ')[0]
    const readable = row.migrations ? connectionString : null
    if (!row.mayMake) {
      const message = `PostgreSQL ${version} ${where}: its role may create nothing; it must own the database.`
      return { finding: { state: 'WRONG', what, message }, connectionString: readable }
    }
    const known = (await knownMigrations()).length
    const ran = row.migrations
      ? (await pool.query<{ many: number }>('select count(*)::int as many from platform_migrations')).rows[0]?.many
      : 0
    const open = known - (ran ?? 0)
    const pending = open > 0 ? `; the next start runs ${open} migrations` : ''
    const message = `PostgreSQL ${version} ${where}, ${row.connections} connections${pending}.`
    return { finding: { state: 'ok', what, message }, connectionString: readable }
  } finally {
    await pool.end()
  }
}

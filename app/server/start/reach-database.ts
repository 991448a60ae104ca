import pg from 'pg'
import { StartupProblem } from '#platform/server/process/startup-problem.ts'

const databaseProblems: Record<string, string> = {
  ECONNREFUSED: 'does not answer',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached',
  ENOTFOUND: 'is on an unknown host',
  EAI_AGAIN: 'is on an unknown host',
  '28P01': 'refuses the user or the password',
  '28000': 'refuses the user or the password',
  '3D000': 'has no database of that name',
}

/**
 * Checks that the database is usable. Throws a StartupProblem if it does not respond, refuses the
 * login, or is too old.
 */
export async function reachDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 15_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new StartupProblem('The database at DATABASE_URL is older than PostgreSQL 15.')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const problem = databaseProblems[code]
    throw problem ? new StartupProblem(`The database at DATABASE_URL ${problem}.`, { cause: error }) : error
  } finally {
    await client.end().catch(() => {})
  }
}

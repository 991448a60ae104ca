import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#platform/server/database/embedded-database.ts'
import { postgresAccount, postgresPrograms } from './provide.ts'

/** A PostgreSQL as distributed, with default settings and a role that may only create databases. */
export type StockPostgres = { connectionString: string; version: string; close: () => Promise<void> }

/** Opens Debian's PostgreSQL on a free port of this machine. See `missingPostgres` first. */
export async function openPostgres(): Promise<StockPostgres> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('There is no PostgreSQL')
  const account = postgresAccount()
  const folder = mkdtempSync(join(tmpdir(), 'nightbell-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const cluster = join(folder, 'cluster')
  const options = { ...account, cwd: folder }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...options,
      stdio: 'ignore',
    },
  )
  // Test data need not survive a power cut; all else is default.
  writeFileSync(join(cluster, 'postgresql.auto.conf'), 'fsync = off\nsynchronous_commit = off\n')
  const port = await freePort()
  // Ends with this process, whose end closes its input.
  const server = spawn(
    'sh',
    [
      '-c',
      '"$1" -D "$2" -p "$3" -k "$4" -h 127.0.0.1 & cat > /dev/null; kill -INT $!; wait',
      'sh',
      join(programs, 'postgres'),
      cluster,
      String(port),
      folder,
    ],
    { ...options, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  const address = (role: string) => `postgres://${role}@127.0.0.1:${port}/postgres`
  const version = await prepared(address('postgres'))
  return {
    connectionString: address('nightbell'),
    version,
    async close() {
      const gone = once(server, 'exit')
      server.stdin.end()
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for the server and creates the role. */
async function prepared(connectionString: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      await client.query('create role nightbell login createdb')
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? 'unknown'
    } catch (error) {
      if (attempt === 100) throw error
      await pause(200)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#platform/server/free-port.ts'
import { startPostgres } from './open-postgres.ts'
import { postgresAccount, postgresPrograms } from './provide.ts'

/** A streaming replica of a PostgreSQL, which a test may stop, start again, and have wait with what it receives. */
export type Standby = {
  /** The address there of a database that has this address at the primary. */
  addressOf: (connectionString: string) => string
  /** What it receives is not seen until `goOn`. */
  wait: () => Promise<void>
  goOn: () => Promise<void>
  stop: () => Promise<void>
  start: () => void
  close: () => Promise<void>
}

/** Makes a replica of the server at an address, as docs/operating.md says it. */
export async function openStandby(primary: string): Promise<Standby> {
  const account = postgresAccount()
  const folder = mkdtempSync(join(tmpdir(), 'nightbell-standby-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const cluster = join(folder, 'cluster')
  const source = new URL(primary)
  execFileSync(
    join(postgresPrograms() ?? '', 'pg_basebackup'),
    ['-h', source.hostname, '-p', source.port, '-U', 'postgres', '-D', cluster, '-R', '-c', 'fast', '--no-sync'],
    { ...account, cwd: folder, stdio: 'ignore' },
  )
  const port = await freePort()
  let stop = startPostgres(cluster, port)
  const addressOf = (connectionString: string) => {
    const address = new URL(connectionString)
    address.port = String(port)
    return address.href
  }

  async function ask(command: string) {
    const address = new URL(addressOf(primary))
    address.username = 'postgres'
    const client = new pg.Client({ connectionString: address.href })
    await client.connect()
    await client.query(command).finally(() => client.end())
  }

  return {
    addressOf,
    wait: () => ask('select pg_wal_replay_pause()'),
    goOn: () => ask('select pg_wal_replay_resume()'),
    stop: () => stop(),
    start() {
      stop = startPostgres(cluster, port)
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

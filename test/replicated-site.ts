import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { migrate } from '#app/server/migrate.ts'
import { showPlayer } from '#features/scanner/contract.ts'
import { databaseAddress } from './database-address.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { openStandby, type Standby } from './postgres/open-standby.ts'
import { startSite, type TestSite } from './site.ts'

/** A site with DATABASE_REPLICA_URL, on a stock PostgreSQL and a streaming replica of it. See `missingPostgres` first. */
export type ReplicatedSite = {
  site: TestSite
  standby: Standby
  /** What it has logged, a JSON line each. */
  lines: readonly string[]
  /** A figure of the replica from /metrics, such as `used`; undefined where there is none. */
  figure: (name: string) => Promise<number | undefined>
  /** Asks until the replica answers: it has then all that has been noted as changed. */
  untilReadable: () => Promise<void>
  close: () => Promise<void>
}

const token = 'a-word-that-nobody-guesses'

/** Opens one, whose replica may be as far behind as a test likes. */
export async function openReplicated(): Promise<ReplicatedSite> {
  const server = await openPostgres()
  const standby = await openStandby(server.connectionString)
  const connectionString = await makeDatabase(server.connectionString)
  const lines: string[] = []
  const log = pino(
    new Writable({
      write(line, _, done) {
        lines.push(String(line))
        done()
      },
    }),
  )
  const site = await startSite({
    connectionString,
    settings: { DATABASE_REPLICA_URL: standby.addressOf(connectionString), METRICS_TOKEN: token },
    mostLagSeconds: 3600,
    log,
  })

  async function figure(name: string) {
    const figures = await (await site.get('/metrics', { authorization: `Bearer ${token}` })).text()
    const line = figures.split('\n').find((each) => each.startsWith(`nightbell_replica_${name} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }

  async function untilReadable() {
    const answered = async () => (await figure('reads_total{outcome="answered"}')) ?? 0
    const before = await answered()
    const readOnce = async () => {
      await site.newGuest().ask(showPlayer, { params: { habboId: `hhus-${'0'.repeat(32)}` } })
      return answered()
    }
    await expect.poll(readOnce).toBeGreaterThan(before)
  }

  return {
    site,
    standby,
    lines,
    figure,
    untilReadable,
    async close() {
      await site.close()
      await standby.close()
      await server.close()
    },
  }
}

/** A migrated database on a server. */
async function makeDatabase(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('create database site').finally(() => client.end())
  const made = databaseAddress(connectionString, 'site')
  await migrate(made)
  return made
}

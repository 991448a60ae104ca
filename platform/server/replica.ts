import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { poolForKysely } from './connection-pool.ts'
import { isDatabaseAway } from './database-away.ts'
import type { Log } from './log.ts'
import { openPool } from './open-pool.ts'
import { mayReadFromReplica, stayWithPrimary } from './reading-place.ts'
import { openLooks } from './replica-looks.ts'
import { type ReplicaFigures, ReplicaWatch } from './replica-watch.ts'

/** A replica of the database that what may be a moment old is read from (decision 034). */
export type Replica = {
  /** Whether a statement may be asked of it now. */
  readonly isReadable: boolean
  /** Asks it a statement of its own. Rejects with what went wrong there; the primary can always be asked instead. */
  ask: <Row>(text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<Row>>
  figures: () => ReplicaFigures & { reads: number; failedReads: number }
  close: () => Promise<void>
}

/** Opens a replica. It need not be there: it is read from once it is. `connections` and `mostLagSeconds` are for this process. */
export function openReplica(options: {
  /** Of the primary that it follows. */
  primary: string
  connectionString: string
  connections: number
  mostLagSeconds: number
  log: Log
}): Replica {
  const { connectionString, log } = options
  const pool = openPool({
    connectionString,
    max: options.connections,
    idleTimeoutMillis: 60_000,
    // Whoever waits for it longer asks the primary.
    connectionTimeoutMillis: 1500,
    query_timeout: 5000,
    statement_timeout: 5000,
    application_name: 'nightbell-replica',
    pipeline: true,
  })
  const reading = poolForKysely(pool)
  const { looks, close } = openLooks(options.primary, connectionString)
  const watch = new ReplicaWatch({ looks, mostLagMs: options.mostLagSeconds * 1000, log })
  const counts = { reads: 0, failedReads: 0 }

  async function ask<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    let client: PostgresPoolClient | undefined
    let isBroken = true
    try {
      client = await reading.connect()
      const answer = await client.query<Row>(text, parameters)
      counts.reads += 1
      isBroken = false
      return answer
    } catch (error) {
      counts.failedReads += 1
      isBroken = !(error instanceof pg.DatabaseError) || isDatabaseAway(error)
      if (isBroken) watch.failed(error instanceof Error ? error.message : String(error))
      if (triesToWrite(error)) log.error({ error: error.message }, 'what is marked as reading writes')
      throw error
    } finally {
      client?.release(isBroken)
    }
  }

  return {
    get isReadable() {
      return watch.isReadable
    },
    ask,
    figures: () => ({ ...watch.figures, ...counts }),
    async close() {
      await watch.close()
      await Promise.all([reading.end(), close()])
    },
  }
}

function triesToWrite(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** A pool whose statements are asked of the replica where whoever asks was let (`withReplica`). Transactions, and whatever fails there, are the primary's. */
export function poolBesideReplica(primary: PostgresPool, replica: Replica): PostgresPool {
  return {
    options: primary.options,
    end: () => primary.end(),
    async connect() {
      if (!mayReadFromReplica()) return primary.connect()
      if (replica.isReadable) return new ReadingConnection(primary, replica)
      stayWithPrimary()
      return primary.connect()
    },
  }
}

/** Takes a connection only once it knows what is asked, and of the primary only when it must. */
class ReadingConnection implements PostgresPoolClient {
  readonly #primary: PostgresPool
  readonly #replica: Replica
  #client: PostgresPoolClient | undefined

  constructor(primary: PostgresPool, replica: Replica) {
    this.#primary = primary
    this.#replica = replica
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query(cursor: object): never
  query(asked: string | object, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<unknown>> {
    if (typeof asked !== 'string') throw new Error('Nothing of the site reads by a cursor')
    return this.#ask(asked, parameters)
  }

  async #ask(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const isAlone = !this.#client && !/^(?:begin|start transaction)/.test(text)
    if (isAlone && this.#replica.isReadable) {
      try {
        return await this.#replica.ask(text, parameters)
      } catch {
        // Nothing was done: the primary is asked, and says so if the statement itself is to blame.
      }
    }
    stayWithPrimary()
    this.#client ??= await this.#primary.connect()
    return this.#client.query(text, parameters)
  }

  release(destroy = false): void {
    this.#client?.release(destroy)
  }
}

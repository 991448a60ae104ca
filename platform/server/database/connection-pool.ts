import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

/**
 * The maximum number of prepared statements per connection. Each uses memory of PostgreSQL for the
 * lifetime of the connection.
 */
export const mostPrepared = 400

// Texts that vary with each call, such as multi-row inserts, would each be prepared and hardly ever
// reused.
const mostParameters = 40

/** The names of a process's prepared statements, shared by its connections. */
class StatementNames {
  /**
   * Incremented when tables have changed under prepared statements: older connections are no longer
   * used.
   */
  generation = 0
  readonly #names = new Map<string, string>()
  readonly #askedOnce = new Set<string>()

  /**
   * Returns the statement name of a text; undefined if it should not be prepared: used for the
   * first time, or beyond the limit.
   */
  of(text: string, parameters: readonly unknown[]): string | undefined {
    if (parameters.length === 0 || parameters.length > mostParameters) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostPrepared) return known
    if (!this.#askedOnce.delete(text)) {
      if (this.#askedOnce.size >= mostPrepared) this.#askedOnce.clear()
      this.#askedOnce.add(text)
      return undefined
    }
    // Derived from the text, so that a name never refers to another statement, even behind a pooler
    // that mixes connections.
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    this.#names.set(text, name)
    return name
  }
}

/**
 * Returns whether a migration of a newer version has changed a statement's result type since it was
 * prepared. The error occurs before anything is executed.
 */
function isOutdatedPlan(error: unknown): boolean {
  // Matched by PostgreSQL's function name: the message is localised, and the code alone is
  // ambiguous.
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/**
 * Returns a pool for Kysely. Its connections prepare repeated statements once, by name, and send
 * `begin` with the first statement of a transaction (decision 013). The pg pool itself is not
 * changed.
 */
export function poolForKysely(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<pg.PoolClient, ConnectionForKysely>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect()
        const known = clients.get(client) ?? new ConnectionForKysely(client, names)
        clients.set(client, known)
        if (!known.isOutdated) return known
        known.release()
      }
    },
  }
}

/** The types of pg leave its connection out. */
type Client = pg.PoolClient & { connection: { stream: Duplex } }

class ConnectionForKysely implements PostgresPoolClient {
  readonly #client: Client
  readonly #names: StatementNames
  readonly #generation: number
  #mustBegin = false

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client as Client
    this.#names = names
    this.#generation = names.generation
  }

  /** Returns whether the connection may have statements prepared for former table definitions. */
  get isOutdated(): boolean {
    return this.#generation !== this.#names.generation
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(asked: string | object, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('Cursors are not supported')
    return this.#ask(asked, [...parameters])
  }

  #ask(text: string, values: unknown[]): Promise<unknown> {
    if (text === 'begin') {
      this.#mustBegin = true
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    // Sent in one packet with the start or end of the transaction: each socket write costs about as
    // much as a small statement.
    const { stream } = this.#client.connection
    stream.cork()
    const answer = this.#mustBegin ? this.#begin(text, values) : this.#send(text, values)
    stream.uncork()
    return answer
  }

  /** A transaction begins in the same moment as its first statement is sent. */
  async #begin(text: string, values: unknown[]): Promise<unknown> {
    this.#mustBegin = false
    if (text === 'commit' || text === 'rollback') return { command: text.toUpperCase(), rowCount: null, rows: [] }
    const begun = this.#client.query('begin')
    const [answer] = await Promise.all([this.#send(text, values, true), begun])
    return answer
  }

  async #send(
    text: string,
    values: unknown[],
    isInside = this.#client.getTransactionStatus() !== 'I',
  ): Promise<unknown> {
    const name = this.isOutdated ? undefined : this.#names.of(text, values)
    if (name === undefined) return this.#client.query(text, values)
    try {
      return await this.#client.query({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      this.#names.generation += 1
      // Nothing was executed, so outside a transaction the statement is retried. A transaction is
      // already rolled back: its caller gets the error.
      if (isInside) throw error
      return this.#client.query(text, values)
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.isOutdated)
  }
}

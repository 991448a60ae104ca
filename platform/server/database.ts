import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from 'kysely'
import pg from 'pg'

/** A connection pool or a transaction that sees the given tables; each feature declares only its own. */
export type Db<Tables> = Kysely<Tables>

/** Any pool or transaction, for statements that name their tables themselves. */
export type AnyDb = QueryExecutorProvider

/** A transaction over the given tables. */
export type Tx<Tables> = Transaction<Tables>

// bigint and numeric(…) come as strings from pg; the site's counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** An open database: the pool to query by, a way to listen across processes, and `close`. */
export type Database = { db: Db<unknown>; pool: pg.Pool; close: () => Promise<void> }

/**
 * Opens a pool on a PostgreSQL. `connections` is its size. Nothing is asked of the server yet.
 * A connection that breaks while idle is reported to `onIdleError` and replaced by the pool.
 */
export function openDatabase(options: {
  connectionString: string
  connections: number
  onIdleError: (error: Error) => void
}): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'nightbell',
    statement_timeout: 30_000,
  })
  pool.on('error', options.onIdleError)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** Narrows a database to the tables of one feature. The row types themselves are checked against the migrated database by a test. */
export function tablesOf<Tables>(db: Db<unknown>): Db<Tables> {
  return db as Db<Tables>
}

/** Runs `work` in one transaction; inside a transaction it joins it. */
export async function inTransaction<Tables, Result>(db: Db<Tables>, work: (tx: Tx<Tables>) => Promise<Result>) {
  return db.isTransaction ? work(db as Tx<Tables>) : db.transaction().execute(work)
}

/**
 * Runs `work` in one transaction that announces something. PostgreSQL commits those that do one at a time, and each would keep the others waiting for the
 * disk; so the commit does not wait, and the disk is waited for afterwards, together with whoever else does. What was written is
 * safe once this resolves. Inside a transaction it joins it.
 */
export async function inAnnouncingTransaction<Tables, Result>(
  db: Db<Tables>,
  work: (tx: Tx<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Tx<Tables>)
  return db.connection().execute(async (connection) => {
    const result = await connection.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx)
      return work(tx)
    })
    // A commit that waits makes everything safe that was written before it, and this one has nothing else to do.
    await sql`select pg_logical_emit_message(true, 'commit', '')`.execute(connection)
    return result
  })
}

import { Kysely, PostgresDialect, type QueryExecutorProvider, Transaction } from 'kysely'
import pg from 'pg'
import { poolForKysely } from './connection-pool.ts'
import { openPool } from './open-pool.ts'

/** A connection pool or a transaction with the given tables; each feature declares only its own. */
export type Db<Tables> = Kysely<Tables>

/** Any pool or transaction, for statements that name their tables themselves. */
export type AnyDb = QueryExecutorProvider

/** A transaction over the given tables. */
export type Tx<Tables> = Transaction<Tables>

// pg returns bigint and numeric(…) as strings; the site's counts and ids stay far below 2^53.
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
  const pool = openPool(
    {
      connectionString: options.connectionString,
      max: options.connections,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 10_000,
      application_name: 'nightbell',
      statement_timeout: 30_000,
      // Statements issued at the same time are sent without waiting for earlier results.
      pipeline: true,
    },
    options.onIdleError,
  )
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolForKysely(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Narrows a database to the tables of one feature. A test checks the row types against the migrated
 * database.
 */
export function tablesOf<Tables>(db: Db<unknown>): Db<Tables> {
  return db as Db<Tables>
}

/** Runs `work` in one transaction; inside a transaction it joins it. */
export async function inTransaction<Tables, Result>(db: Db<Tables>, work: (tx: Tx<Tables>) => Promise<Result>) {
  return db.isTransaction ? work(db as Tx<Tables>) : db.transaction().execute(work)
}

/** Runs `read` on one state of the database: its statements see nothing that commits meanwhile. */
export function inSnapshot<Tables, Result>(db: Db<Tables>, read: (tx: Tx<Tables>) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Returns whether statements run within a transaction that the caller ends. */
export function isTransaction(db: AnyDb): boolean {
  return db instanceof Transaction
}

/** Returns whether a statement failed because it violates the constraint of that name. */
export function breaksConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

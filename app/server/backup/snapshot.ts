import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { locks } from '#platform/server/locks.ts'
import { taskSchema } from '#platform/server/tasks/task.ts'
import type { Contents, TableContents } from './contents.ts'

/** A consistent view of the database at one moment, unaffected by later writes. */
export type Snapshot = {
  contents: Pick<Contents, 'postgres' | 'migrations' | 'tables' | 'sequences'>
  /** Streams the rows of a table in COPY format and returns their number. */
  copyTable: (table: TableContents, put: (piece: Buffer) => Promise<void>) => Promise<number>
  /** Streams unfinished tasks as JSON in COPY format and returns their number. */
  copyTasks: (put: (piece: Buffer) => Promise<void>) => Promise<number>
  close: () => Promise<void>
}

/** Minimum size of a table piece in bytes, except for the last one. */
const pieceBytes = 4 * 1024 * 1024

/** Session settings that make COPY output independent of server and role configuration. */
const plainWords =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'"

/**
 * Opens a snapshot. Returns null if another backup of the database is in progress. Unlogged tables
 * (presence, rate limits), which PostgreSQL empties after a crash, are not included.
 */
export async function openSnapshot(connectionString: string): Promise<Snapshot | null> {
  const client = new pg.Client({ connectionString, application_name: 'nightbell-backup', statement_timeout: 0 })
  // A connection that breaks is met by the next statement.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(`set local idle_in_transaction_session_timeout = 0; ${plainWords}`)
    // One backup per database at a time.
    const locked = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [locks.backup])
    if (!locked.rows[0]?.ours) {
      await client.end()
      return null
    }
    const contents = await describe(client)
    // No migration changes a table that is still to be copied.
    await client.query(`lock table ${contents.tables.map(({ name }) => name).join(', ')} in access share mode`)
    return {
      contents,
      copyTable: ({ name, columns }, put) =>
        copyOut(client, `copy ${name} (${columns.map(quoted).join(', ')}) to stdout`, put),
      copyTasks: (put) =>
        copyOut(
          client,
          `copy (select to_jsonb(job) from ${taskSchema}.job as job where state < 'completed') to stdout`,
          put,
        ),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Quotes an SQL identifier. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

/** Applies the session settings under which the snapshot's COPY data was written. */
export function readPlainWords(client: pg.ClientBase): Promise<unknown> {
  return client.query(plainWords)
}

async function describe(client: pg.ClientBase): Promise<Snapshot['contents']> {
  const tables = await client.query<TableContents>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    group by relname order by relname`)
  const sequences = await client.query<{ name: string; value: string }>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  const migrations = await client.query<{ name: string }>('select name from platform_migrations order by name')
  const server = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    postgres: server.rows[0]?.version ?? 'unknown',
    migrations: migrations.rows.map(({ name }) => name),
    // What the form of the database is comes from the migrations.
    tables: tables.rows,
    sequences: sequences.rows,
  }
}

async function copyOut(client: pg.ClientBase, sql: string, put: (piece: Buffer) => Promise<void>): Promise<number> {
  const stream = client.query(copyTo(sql))
  let chunks: Buffer[] = []
  let bytes = 0
  const putWaiting = async () => {
    const piece = Buffer.concat(chunks)
    chunks = []
    bytes = 0
    await put(piece)
  }
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= pieceBytes) await putWaiting()
  }
  if (bytes > 0) await putWaiting()
  return stream.rowCount
}

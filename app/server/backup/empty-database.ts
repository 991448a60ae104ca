import type pg from 'pg'

/** Tables and functions that no extension brought. */
const own = (catalog: 'pg_class' | 'pg_proc') =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`
const ownTables = `from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${own('pg_class')}`
const ownFunctions = `from pg_proc where pronamespace = 'public'::regnamespace and ${own('pg_proc')}`

/** Whether there is no table in the database. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select ${ownTables} limit 1`)
  return rowCount === 0
}

/** Returns whether other clients are connected to the database. */
export async function othersConnected(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  )
  return rowCount !== 0
}

/** Drops the tables and functions of the site. Extensions remain. */
export async function clearTables(client: pg.ClientBase): Promise<void> {
  const tables = await client.query<{ name: string }>(`select pg_class.oid::regclass::text as name ${ownTables}`)
  const functions = await client.query<{ name: string }>(
    `select pg_proc.oid::regprocedure::text as name ${ownFunctions}`,
  )
  if (tables.rows.length > 0) await client.query(`drop table ${tables.rows.map(({ name }) => name).join(', ')} cascade`)
  if (functions.rows.length > 0) {
    await client.query(`drop function ${functions.rows.map(({ name }) => name).join(', ')} cascade`)
  }
}

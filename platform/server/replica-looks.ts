import type pg from 'pg'
import { openPool } from './open-pool.ts'
import type { Looks, Position } from './replica-watch.ts'

type Row = Omit<Position, 'bytes' | 'timeline'> & { bytes: number | null; timeline: number | null }

const identity = `(select system_identifier::text from pg_control_system()) as server, current_database() as database`

// Where changes are put in rather than where they are written to: a commit that does not wait for the disk is announced before it is written.
const written = `select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline, ${identity}`

// A former primary that became one again, or a server of its own, is read from by nobody.
const replayed = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as bytes,
  (select timeline_id from pg_control_checkpoint()) as timeline, ${identity}`

/** Looks at a primary and a replica of it by a connection each, so that no look waits for a visitor's read. */
export function openLooks(primary: string, replica: string): { looks: Looks; close: () => Promise<void> } {
  const pools = [primary, replica].map(poolForLooks)
  const look = async (pool: pg.Pool | undefined, text: string): Promise<Position | null> => {
    const row = (await pool?.query<Row>(text))?.rows[0]
    if (!row || row.bytes === null || row.timeline === null) return null
    const { bytes, timeline, server, database } = row
    return { bytes, timeline, server, database }
  }
  return {
    looks: {
      async written() {
        const position = await look(pools[0], written)
        if (!position) throw new Error('the primary does not say what it has written')
        return position
      },
      replayed: () => look(pools[1], replayed),
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

function poolForLooks(connectionString: string): pg.Pool {
  return openPool({
    connectionString,
    max: 1,
    application_name: 'nightbell-watch',
    connectionTimeoutMillis: 1500,
    query_timeout: 1500,
  })
}

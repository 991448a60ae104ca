import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyDb } from './database.ts'

/** What is limited: `limit` times for each `who` (a network address, or any other name) within a window. */
export type Turn = { purpose: string; who: string; limit: number; windowSeconds: number }

/**
 * Takes one of `limit` turns within `windowSeconds`, counted in the database and so across all processes. Answers null when there
 * was one left, else how many seconds until the window ends. `who` is stored only as a hash that also holds `purpose`.
 */
export async function takeTurn(db: AnyDb, turn: Turn): Promise<{ retryAfterSeconds: number } | null> {
  const key = keyOf(turn)
  const { rows } = await sql<{ taken: number; left: number }>`
    insert into platform_turns as turn (key, taken, ends_at)
    values (${key}, 1, clock_timestamp() + make_interval(secs => ${turn.windowSeconds}))
    on conflict (key) do update set
      taken = case when turn.ends_at <= clock_timestamp() then 1 else least(turn.taken + 1, ${turn.limit + 1}) end,
      ends_at = case when turn.ends_at <= clock_timestamp() then excluded.ends_at else turn.ends_at end
    returning taken, extract(epoch from ends_at - clock_timestamp())::float8 as left`.execute(db)
  const row = rows[0]
  if (!row || row.taken <= turn.limit) return null
  return { retryAfterSeconds: Math.max(1, Math.ceil(row.left)) }
}

/** Gives the turns of a window back: what was limited was failure, and it succeeded. */
export async function returnTurns(db: AnyDb, turn: Pick<Turn, 'purpose' | 'who'>): Promise<void> {
  await sql`delete from platform_turns where key = ${keyOf(turn)}`.execute(db)
}

/** Removes turns whose window is over. */
export async function forgetTurns(db: AnyDb): Promise<void> {
  await sql`delete from platform_turns where ends_at < clock_timestamp()`.execute(db)
}

function keyOf({ purpose, who }: Pick<Turn, 'purpose' | 'who'>): Buffer {
  return createHash('sha256')
    .update(`${purpose}\n${networkOf(who)}`)
    .digest()
}

// One household has a whole /64 of IPv6: counting single addresses would limit nobody.
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - tailGroups.length) }, () => '0')
  return [...groups, ...zeros, ...tailGroups].slice(0, 4).join(':')
}

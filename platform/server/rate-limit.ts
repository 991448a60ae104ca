import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { commitWithoutWaiting } from './announcing-transaction.ts'
import { type AnyDb, isTransaction } from './database.ts'
import { networkOf } from './network-of.ts'
import { withoutReplica } from './reading-place.ts'

/** What is limited: `limit` times for each `who` (a network address, or any other name) within a window. */
export type Turn = { purpose: string; who: string; limit: number; windowSeconds: number }

/**
 * Takes one of `limit` turns within `windowSeconds`, counted in the database and so across all processes. Answers null when there
 * was one left, else how many seconds until the window ends. `who` is stored only as a hash that also holds `purpose`.
 */
export async function takeTurn(db: AnyDb, turn: Turn): Promise<{ retryAfterSeconds: number } | null> {
  return takeTurns(db, turn, [turn])
}

/**
 * Takes a turn of each holder, who have as many in as long a window; null where each had one left. Where one had none the others' are gone all the
 * same, unless this is undone with its transaction. Who is named several times, in whatever way, takes as many.
 */
export async function takeTurns(
  db: AnyDb,
  { limit, windowSeconds }: Pick<Turn, 'limit' | 'windowSeconds'>,
  holders: readonly Pick<Turn, 'purpose' | 'who'>[],
): Promise<{ retryAfterSeconds: number } | null> {
  // A turn may be lost with the machine's power, and whoever else takes one of the same holder's would wait for the disk with it.
  const told = isTransaction(db) ? sql`null` : commitWithoutWaiting
  const taking = sql<{ taken: number; left: number }>`
    insert into platform_turns as turn (key, taken, ends_at)
    select key, count(*), clock_timestamp() + make_interval(secs => ${windowSeconds})
    -- In one order, so that nobody waits for who waits for them.
    from unnest(${holders.map(keyOf)}::bytea[]) as key group by key order by key
    on conflict (key) do update set
      taken = case when turn.ends_at <= clock_timestamp() then excluded.taken
        else least(turn.taken + excluded.taken, ${limit + 1}) end,
      ends_at = case when turn.ends_at <= clock_timestamp() then excluded.ends_at else turn.ends_at end
    returning taken, extract(epoch from ends_at - clock_timestamp())::float8 as left, ${told} as told`
  // Also where whoever is limited only reads.
  const { rows } = await withoutReplica(() => taking.execute(db))
  const refused = rows.filter(({ taken }) => taken > limit)
  if (refused.length === 0) return null
  return { retryAfterSeconds: Math.max(1, ...refused.map(({ left }) => Math.ceil(left))) }
}

/** Looks without taking: null where each of the holders has one of `limit` turns left, else how many seconds until all have. */
export async function lookForTurn(
  db: AnyDb,
  limit: number,
  holders: readonly Pick<Turn, 'purpose' | 'who'>[],
): Promise<{ retryAfterSeconds: number } | null> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from ends_at - clock_timestamp())::float8 as left from platform_turns
    where key = any(${holders.map(keyOf)}::bytea[]) and taken >= ${limit} and ends_at > clock_timestamp()`.execute(db)
  if (rows.length === 0) return null
  return { retryAfterSeconds: Math.max(1, ...rows.map(({ left }) => Math.ceil(left))) }
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

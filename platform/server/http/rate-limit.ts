import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyDb } from '../database/database.ts'
import { networkOf, networksOf } from './network-of.ts'

/** `limit` uses by each `who` (a network address, or any other key) within a window. */
export type RateLimit = { purpose: string; who: string; limit: number; windowSeconds: number }

type Holder = Pick<RateLimit, 'purpose' | 'who'>

/**
 * Counts one use in the database, for all processes. Returns null within the limit, else the
 * seconds until the window ends. `who` is stored only as a hash that includes `purpose`.
 */
export async function consumeRateLimit(db: AnyDb, limit: RateLimit): Promise<{ retryAfterSeconds: number } | null> {
  return consumeRateLimits(db, limit, [limit])
}

/**
 * Counts one use of each key under one limit; null if all are within it. If one is not, the others
 * are still counted unless the transaction is rolled back. A key listed several times is counted as
 * often. An IPv6 address also counts for its larger networks (`networksOf`), unless its own limit
 * is reached.
 */
export async function consumeRateLimits(
  db: AnyDb,
  { limit, windowSeconds }: Pick<RateLimit, 'limit' | 'windowSeconds'>,
  holders: readonly Holder[],
): Promise<{ retryAfterSeconds: number } | null> {
  for (const { times, keys } of keysBySize(holders)) {
    const rows = await take(db, { keys, most: limit * times, windowSeconds })
    const refused = rows.filter(({ taken }) => taken > limit * times)
    if (refused.length > 0) return { retryAfterSeconds: Math.max(1, ...refused.map(({ left }) => Math.ceil(left))) }
  }
  return null
}

/**
 * Adds `by` to the holder's count, or to `atLeast` where that is higher. A count that is
 * not used for `windowSeconds` begins again at 0. Answers the count.
 */
export async function countOn(
  db: AnyDb,
  { purpose, who, windowSeconds }: Pick<RateLimit, 'purpose' | 'who' | 'windowSeconds'>,
  { atLeast, by }: { atLeast: number; by: number },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    insert into platform_turns as turn (key, taken, ends_at)
    values (${keyOf(purpose, who)}, ${atLeast + by}, clock_timestamp() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      taken = greatest(case when turn.ends_at <= clock_timestamp() then 0 else turn.taken end, ${atLeast}) + ${by},
      ends_at = excluded.ends_at
    returning taken`.execute(db)
  return rows[0]?.taken ?? atLeast + by
}

async function take(db: AnyDb, { keys, most, windowSeconds }: { keys: Buffer[]; most: number; windowSeconds: number }) {
  const { rows } = await sql<{ taken: number; left: number }>`
    insert into platform_turns as turn (key, taken, ends_at)
    select key, count(*), clock_timestamp() + make_interval(secs => ${windowSeconds})
    -- In one order, which prevents deadlocks.
    from unnest(${keys}::bytea[]) as key group by key order by key
    on conflict (key) do update set
      taken = case when turn.ends_at <= clock_timestamp() then excluded.taken
        else least(turn.taken + excluded.taken, ${most + 1}) end,
      ends_at = case when turn.ends_at <= clock_timestamp() then excluded.ends_at else turn.ends_at end
    returning taken, extract(epoch from ends_at - clock_timestamp())::float8 as left`.execute(db)
  return rows
}

/**
 * Checks as `consumeRateLimits`, without counting: null, or the seconds until all keys are below
 * the limit.
 */
export async function checkRateLimit(
  db: AnyDb,
  limit: number,
  holders: readonly Holder[],
): Promise<{ retryAfterSeconds: number } | null> {
  const limited = keysBySize(holders).flatMap(({ times, keys }) => keys.map((key) => ({ key, most: limit * times })))
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from ends_at - clock_timestamp())::float8 as left
    from platform_turns join unnest(
      ${limited.map(({ key }) => key)}::bytea[], ${limited.map(({ most }) => most)}::integer[]
    ) as limited(key, most) using (key)
    where taken >= most and ends_at > clock_timestamp()`.execute(db)
  if (rows.length === 0) return null
  return { retryAfterSeconds: Math.max(1, ...rows.map(({ left }) => Math.ceil(left))) }
}

/** Resets a key's count after a success. Those of larger networks are kept. */
export async function refundRateLimits(db: AnyDb, { purpose, who }: Holder): Promise<void> {
  await sql`delete from platform_turns where key = ${keyOf(purpose, networkOf(who))}`.execute(db)
}

/** Uses of a key that one process has counted in a window that ends at an instant. */
export type CountedUses = { key: string; by: number; endsAt: Date }

/**
 * Adds what a process has counted to the counts of all processes, in one statement. Answers these
 * counts by key; of a window that is over, nothing.
 */
export async function shareCounts(
  db: AnyDb,
  purpose: string,
  counted: readonly CountedUses[],
): Promise<Map<string, number>> {
  const byHash = new Map(counted.map((each) => [keyOf(purpose, each.key).toString('hex'), each]))
  // In one order, which prevents deadlocks.
  const hashes = [...byHash.keys()].toSorted()
  const uses = hashes.flatMap((hash) => byHash.get(hash) ?? [])
  const { rows } = await sql<{ key: Buffer; taken: number }>`
    insert into platform_turns as turn (key, taken, ends_at)
    select * from unnest(
      ${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[], ${uses.map(({ by }) => by)}::integer[],
      ${uses.map(({ endsAt }) => endsAt)}::timestamptz[])
    on conflict (key) do update set
      taken = case when turn.ends_at < excluded.ends_at then 0 else turn.taken end + excluded.taken,
      ends_at = greatest(turn.ends_at, excluded.ends_at)
    returning key, taken`.execute(db)
  return new Map(rows.map(({ key, taken }) => [byHash.get(key.toString('hex'))?.key ?? '', taken]))
}

/** Removes counts whose window is over. */
export async function forgetRateLimits(db: AnyDb): Promise<void> {
  await sql`delete from platform_turns where ends_at < clock_timestamp()`.execute(db)
}

/** The keys under which holders are counted, by the size of their networks; the smallest first. */
function keysBySize(holders: readonly Holder[]): { times: number; keys: Buffer[] }[] {
  const sizes = new Map<number, Buffer[]>()
  for (const { purpose, who } of holders) {
    for (const { network, times } of networksOf(who)) {
      sizes.set(times, [...(sizes.get(times) ?? []), keyOf(purpose, network)])
    }
  }
  return [...sizes].map(([times, keys]) => ({ times, keys })).sort((a, b) => a.times - b.times)
}

function keyOf(purpose: string, who: string): Buffer {
  return createHash('sha256').update(`${purpose}\n${who}`).digest()
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { commitWithoutWaiting } from './announcing-transaction.ts'
import { type AnyDb, isTransaction } from './database.ts'
import { networkOf, networksOf } from './network-of.ts'

/** What is limited: `limit` times for each `who` (a network address, or any other name) within a window. */
export type RateLimit = { purpose: string; who: string; limit: number; windowSeconds: number }

type Holder = Pick<RateLimit, 'purpose' | 'who'>

/**
 * Takes one of `limit` turns within `windowSeconds`, counted in the database and so across all processes. Answers null when there
 * was one left, else how many seconds until the window ends. `who` is stored only as a hash that also holds `purpose`.
 */
export async function consumeRateLimit(db: AnyDb, limit: RateLimit): Promise<{ retryAfterSeconds: number } | null> {
  return consumeRateLimits(db, limit, [limit])
}

/**
 * Takes a turn of each holder, who have as many in as long a window; null where each had one left. Where one had none the others' are gone all the
 * same, unless this is undone with its transaction. Who is named several times, in whatever way, takes as many.
 * An address of IPv6 takes one of its larger networks' (`networksOf`) too, where its own are left.
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
 * not used for `windowSeconds` begins anew at 0. Answers the count.
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
  // A turn may be lost with the machine's power, and whoever else takes one of the same holder's would wait for the disk with it.
  const told = isTransaction(db) ? sql`null` : commitWithoutWaiting
  const { rows } = await sql<{ taken: number; left: number }>`
    insert into platform_turns as turn (key, taken, ends_at)
    select key, count(*), clock_timestamp() + make_interval(secs => ${windowSeconds})
    -- In one order, so that nobody waits for who waits for them.
    from unnest(${keys}::bytea[]) as key group by key order by key
    on conflict (key) do update set
      taken = case when turn.ends_at <= clock_timestamp() then excluded.taken
        else least(turn.taken + excluded.taken, ${most + 1}) end,
      ends_at = case when turn.ends_at <= clock_timestamp() then excluded.ends_at else turn.ends_at end
    returning taken, extract(epoch from ends_at - clock_timestamp())::float8 as left, ${told} as told`.execute(db)
  return rows
}

/** Looks without taking: null where each of the holders has one of `limit` turns left, else how many seconds until all have. */
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

/** Gives the turns of a window back after a success. Those of larger networks stay taken. */
export async function refundRateLimits(db: AnyDb, { purpose, who }: Holder): Promise<void> {
  await sql`delete from platform_turns where key = ${keyOf(purpose, networkOf(who))}`.execute(db)
}

/** Removes turns whose window is over. */
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

import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/server/database.ts'
import { type Held, splitParts } from './split-quota.ts'

/** A quota that has not been renewed for this long is free for other processes. */
export const shareSeconds = 3

const turnSeconds = 4

/** Result of a renewal: the usable parts, and how long the host has paused all calls. */
export type Renewed = { usable: number; places: number; pausedMs: number }

/**
 * Renews a process's quota of a host, serialised between processes, and returns its usable share of
 * `whole` parts.
 */
export function renewQuota(
  db: Db<unknown>,
  host: string,
  whole: number,
  own: Omit<Held, 'places'> & { keep: number },
): Promise<Renewed> {
  return inTransaction(db, async (tx) => {
    // The host's row serves as the lock: later reads see what the previous process wrote.
    const { rows: lines } = await sql<{ pausedMs: number; turn: number }>`
      insert into hotels_lines as line (host) values (${host})
      on conflict (host) do update set paused_until = line.paused_until
      returning
        greatest(0, extract(epoch from nullif(paused_until, '-infinity') - clock_timestamp()) * 1000)::float8 as "pausedMs",
        floor(extract(epoch from clock_timestamp()) / ${turnSeconds})::int as turn`.execute(tx)
    const { rows: held } = await sql<Held>`
      with gone as (
        delete from hotels_shares where host = ${host} and ends_at <= clock_timestamp()
      )
      select holder, places, wanted, visitors, scans from hotels_shares
      where host = ${host} and ends_at > clock_timestamp()`.execute(tx)
    const { pausedMs = 0, turn = 0 } = lines[0] ?? {}
    // An expired process has lost its parts, even if it still reports some.
    const had = held.find(({ holder }) => holder === own.holder)?.places ?? 0
    const others = held.filter(({ holder }) => holder !== own.holder)
    const now = { ...own, places: had, keep: Math.min(own.keep, had) }
    const { usable, places } = splitParts(whole, now, others, turn)
    await sql`
      insert into hotels_shares (host, holder, places, wanted, visitors, scans, ends_at)
      values (
        ${host}, ${own.holder}, ${places}, ${own.wanted}, ${own.visitors}, ${own.scans},
        clock_timestamp() + make_interval(secs => ${shareSeconds})
      )
      on conflict (host, holder) do update
        set places = excluded.places, wanted = excluded.wanted, visitors = excluded.visitors, scans = excluded.scans,
          ends_at = excluded.ends_at`.execute(tx)
    return { usable, places, pausedMs }
  })
}

/** Releases a process's quotas of one host, or of all. */
export async function dropShares(db: Db<unknown>, holder: string, host: string | null): Promise<void> {
  await sql`delete from hotels_shares where holder = ${holder} and (${host}::text is null or host = ${host})`.execute(
    db,
  )
}

/** Has all processes leave a host alone for a while. */
export async function pauseLine(db: Db<unknown>, host: string, milliseconds: number): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1000})`
  await sql`
    insert into hotels_lines as line (host, paused_until) values (${host}, ${until})
    on conflict (host) do update set paused_until = greatest(line.paused_until, excluded.paused_until)`.execute(db)
}

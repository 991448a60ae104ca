import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import type { PresenceTables } from './tables.ts'

/** The time without a heartbeat after which a visitor counts as offline. */
export const idleMs = 2 * 60_000

/**
 * The maximum number of heartbeats per kind buffered while the database is unavailable, so that
 * forged guest cookies cannot fill the memory. The latest are kept.
 */
export const mostWaiting = 100_000

/** Returns the instant before which a heartbeat no longer counts as online. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMs)
}

/** Collects heartbeats in memory, so that thousands cost one statement. */
export class Heartbeats {
  #members = new Map<number, Date>()
  #guests = new Map<string, Date>()
  #left = new Set<string>()

  /** Notes that an account was seen: however many tabs and devices it has, it is one. */
  ofMember(accountId: number, at: Date): void {
    this.#members.set(accountId, at)
  }

  /** Notes that a browser was seen. Of its guest cookie only a hash is kept. */
  ofGuest(browser: string, at: Date): void {
    this.#guests.set(hashOf(browser), at)
  }

  /** Drops an unused guest cookie, such as that of a guest after the login. */
  guestLeft(browser: string): void {
    this.#guests.delete(hashOf(browser))
    this.#left.add(hashOf(browser))
  }

  /**
   * Stores all recorded heartbeats for every process to see. On failure they are recorded again.
   */
  async store(db: Db<PresenceTables>): Promise<void> {
    const members = this.#members
    const guests = this.#guests
    const left = this.#left
    if (members.size === 0 && guests.size === 0 && left.size === 0) return
    this.#members = new Map()
    this.#guests = new Map()
    this.#left = new Set()
    try {
      await inTransaction(db, async (tx) => {
        if (members.size > 0) await storeMembers(tx, members)
        if (guests.size > 0) await storeGuests(tx, guests)
        if (left.size > 0) await removeGuests(tx, left)
      })
    } catch (error) {
      this.#members = new Map([...members, ...this.#members].slice(-mostWaiting))
      this.#guests = new Map([...guests, ...this.#guests].slice(-mostWaiting))
      this.#left = new Set([...left, ...this.#left].slice(-mostWaiting))
      throw error
    }
  }

  /** How many signs wait to be stored. */
  get waiting(): number {
    return this.#members.size + this.#guests.size + this.#left.size
  }
}

// Written in key order: two processes that store the same visitors must not deadlock.
async function storeMembers(db: AnyDb, seen: ReadonlyMap<number, Date>) {
  await sql`
    insert into presence_members as known (account_id, seen_at)
    select id, at from unnest(${[...seen.keys()]}::int[], ${[...seen.values()]}::timestamptz[]) as sign (id, at) order by id
    on conflict (account_id) do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at`.execute(
    db,
  )
}

async function storeGuests(db: AnyDb, seen: ReadonlyMap<string, Date>) {
  await sql`
    insert into presence_guests as known (browser_hash, seen_at)
    select decode(hash, 'base64'), at
    from unnest(${[...seen.keys()]}::text[], ${[...seen.values()]}::timestamptz[]) as sign (hash, at) order by 1
    on conflict (browser_hash) do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at`.execute(
    db,
  )
}

async function removeGuests(db: AnyDb, left: ReadonlySet<string>) {
  await sql`
    delete from presence_guests
    where browser_hash in (select decode(hash, 'base64') from unnest(${[...left]}::text[]) as gone (hash))`.execute(db)
}

function hashOf(browser: string): string {
  return hash('sha256', browser, 'base64')
}

/** Accounts that were seen lately, the last first, and how many guests. */
export async function readHeartbeats(
  db: Db<PresenceTables>,
  now: Date,
): Promise<{ accountIds: number[]; guests: number }> {
  const since = idleSince(now)
  const [members, guests] = await Promise.all([
    db
      .selectFrom('presence_members')
      .select('account_id')
      .where('seen_at', '>', since)
      .orderBy('seen_at', 'desc')
      .orderBy('account_id', 'desc')
      .execute(),
    db
      .selectFrom('presence_guests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('seen_at', '>', since)
      .executeTakeFirstOrThrow(),
  ])
  return { accountIds: members.map(({ account_id }) => account_id), guests: guests.count }
}

/** Deletes the heartbeats of offline visitors: no visit history is kept. */
export async function forgetWhoLeft(db: Db<PresenceTables>, now: Date): Promise<void> {
  const since = idleSince(now)
  await db.deleteFrom('presence_members').where('seen_at', '<=', since).execute()
  await db.deleteFrom('presence_guests').where('seen_at', '<=', since).execute()
}

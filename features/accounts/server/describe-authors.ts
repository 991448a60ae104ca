import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import type { EquippedIcon } from '../contract.ts'

/** What stands beside something that an account wrote: its player as called now, and what they wear. */
export type Author = { name: string; hotel: HotelCode; habboId: string; icon: EquippedIcon['icon'] | null }

/** The accounts of these numbers as authors, by number. Closed ones are left out: what they wrote is a deleted user's. */
export async function describeAuthors(db: AnyDb, accountIds: readonly number[]): Promise<Map<number, Author>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string; hotel: HotelCode; habbo_id: string }>`
    select id, name, hotel, habbo_id from accounts_accounts
    where id = any(${[...accountIds]}::int[]) and closed_at is null`.execute(db)
  // Nothing can be worn before there is a shop to get it from.
  return new Map(rows.map(({ id, name, hotel, habbo_id }) => [id, { name, hotel, habboId: habbo_id, icon: null }]))
}

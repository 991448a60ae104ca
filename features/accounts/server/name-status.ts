import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { roleNames } from '../roles.ts'
import { folded } from './accounts.ts'

/**
 * Status of a name that a guest wants to use: `staff` belongs to a role holder and is reserved in
 * every hotel, `registered` has an account in this one.
 */
export type NameStatus = 'free' | 'registered' | 'staff'

/**
 * Returns whether a guest may use a name in a hotel. Names of staff, and names that look like them
 * (`lookOf`), are reserved in all hotels.
 */
export async function nameStatus(db: AnyDb, { hotel, name }: { hotel: HotelCode; name: string }): Promise<NameStatus> {
  const { rows } = await sql<{ registered: boolean; staff: (string | null)[] }>`
    select
      exists(select from accounts_accounts
        where hotel = ${hotel} and name_folded = ${folded(sql`${name}::text`)} and closed_at is null) as registered,
      -- From the few who hold a role, so that the many who hold none are never looked at.
      array(select (select name from accounts_accounts where id = account_id and closed_at is null)
        from accounts_roles where role = any(${[...roleNames]}::text[])) as staff`.execute(db)
  const [row] = rows
  if (row?.staff.some((staff) => staff !== null && lookOf(staff) === lookOf(name))) return 'staff'
  return row?.registered ? 'registered' : 'free'
}

const lookalikes = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[i1|!]/g, 'l'],
  [/0/g, 'o'],
  [/[5$]/g, 's'],
] as const

/**
 * Returns the visual skeleton of an ASCII name: `luna.tic`, `Iunatic` and `LUNA-T1C` are equal.
 * Folding ignores the locale (an I becomes an i in Turkish too).
 */
export function lookOf(name: string): string {
  const lower = name.toLowerCase()
  const letters = lookalikes.reduce((look, [written, seen]) => look.replace(written, seen), lower)
  // A name of only symbols is its own skeleton.
  return letters.replace(/[^a-z0-9]/g, '') || lower
}

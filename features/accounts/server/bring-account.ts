import { randomUUID } from 'node:crypto'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { folded } from './accounts.ts'
import { hashPassword } from './login/password-hash.ts'
import { restoreOffBoards } from './off-boards.ts'
import type { AccountsTables } from './tables.ts'

/**
 * An account created without registration: its player and password. Without a password, the owner
 * of the player can set one by motto code.
 */
export type BroughtAccount = { habboId: string; hotel: HotelCode; name: string; password?: string }

/**
 * Creates an account for a player without proof of ownership: for the program itself, never for
 * visitor input. Returns its id, also if it exists; null if the name belongs to another account.
 */
export async function bringAccount(
  db: Db<AccountsTables>,
  { habboId, hotel, name, password = randomUUID() }: BroughtAccount,
  openedAt: Date,
): Promise<{ accountId: number; isNew: boolean } | null> {
  const find = () => db.selectFrom('accounts_accounts').select('id').where('habbo_id', '=', habboId).executeTakeFirst()
  const known = await find()
  if (known) return { accountId: known.id, isNew: false }
  const opened = await db
    .insertInto('accounts_accounts')
    .values({
      habbo_id: habboId,
      hotel,
      name,
      name_folded: folded(name),
      name_checked_at: openedAt,
      password: await hashPassword(password),
      terms_accepted_at: openedAt,
      created_at: openedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (opened) {
    await restoreOffBoards(db, opened.id)
    return { accountId: opened.id, isNew: true }
  }
  const other = await find()
  return other ? { accountId: other.id, isNew: false } : null
}

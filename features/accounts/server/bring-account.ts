import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db } from '#platform/server/database.ts'
import { folded } from './accounts.ts'
import { hashPassword } from './password-hash.ts'
import type { AccountsTables } from './tables.ts'

/** An account that nobody registered: its player, and the password that logs in. */
export type BroughtAccount = { habboId: string; hotel: HotelCode; name: string; password: string }

/**
 * Opens an account for a player without proof that it is theirs: for the program itself, never on a visitor's word. Answers its number; null where the player has
 * one, or the name logs in to another.
 */
export async function bringAccount(
  db: Db<AccountsTables>,
  { habboId, hotel, name, password }: BroughtAccount,
  now: Date,
): Promise<number | null> {
  const opened = await db
    .insertInto('accounts_accounts')
    .values({
      habbo_id: habboId,
      hotel,
      name,
      name_folded: folded(name),
      name_checked_at: now,
      password: await hashPassword(password),
      terms_accepted_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return opened?.id ?? null
}

import { randomUUID } from 'node:crypto'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db } from '#platform/server/database.ts'
import { folded } from './accounts.ts'
import { hashPassword } from './password-hash.ts'
import type { AccountsTables } from './tables.ts'

/**
 * Opens an account past the rules of registration: for the program itself, never on a visitor's word. Nobody knows its password; whoever owns the player can set another.
 * Answers its number, also where there is one already.
 */
export async function bringAccount(
  db: Db<AccountsTables>,
  { habboId, hotel, name }: { habboId: string; hotel: HotelCode; name: string },
  openedAt: Date,
): Promise<number> {
  const find = () => db.selectFrom('accounts_accounts').select('id').where('habbo_id', '=', habboId).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const opened = await db
    .insertInto('accounts_accounts')
    .values({
      habbo_id: habboId,
      hotel,
      name,
      name_folded: folded(name),
      name_checked_at: openedAt,
      password: await hashPassword(randomUUID()),
      terms_accepted_at: openedAt,
      created_at: openedAt,
    })
    .onConflict((conflict) => conflict.column('habbo_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const account = opened ?? (await find())
  if (!account) throw new Error('What is stored is found')
  return account.id
}

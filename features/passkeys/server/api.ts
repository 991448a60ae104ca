import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { PasskeysTables } from './tables.ts'

/** Returns whether an account has a passkey. */
export async function hasPasskey(db: Db<unknown>, accountId: number): Promise<boolean> {
  const found = await tablesOf<PasskeysTables>(db)
    .selectFrom('passkeys_credentials')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

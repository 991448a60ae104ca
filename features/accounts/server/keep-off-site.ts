import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { AccountsTables } from './tables.ts'
import { authorTag, hiddenPlayersTag, playerTag } from './tags.ts'

/**
 * Hides a player's whole page or shows it again, at the request of a player without an account.
 * Other hidden parts are unchanged. Invalidates all pages that show the player. Returns whether
 * anything changed.
 */
export async function keepOffSite<Tables>(
  db: Db<Tables>,
  { habboId, name }: { habboId: string; name: string },
  isHidden: boolean,
): Promise<boolean> {
  return inTransaction(db as unknown as Db<AccountsTables>, async (tx) => {
    const before = await tx
      .selectFrom('accounts_hidden_players')
      .select('page')
      .where('habbo_id', '=', habboId)
      .forUpdate()
      .executeTakeFirst()
    if ((before?.page ?? false) === isHidden) return false
    await tx
      .insertInto('accounts_hidden_players')
      .values({ habbo_id: habboId, name, page: isHidden, friends: false, names: false, mottos: false })
      .onConflict((conflict) => conflict.column('habbo_id').doUpdateSet({ page: isHidden, changed_at: sql`now()` }))
      .execute()
    const accounts = await tx.selectFrom('accounts_accounts').select('id').where('habbo_id', '=', habboId).execute()
    await invalidateTags(tx, [playerTag(habboId), hiddenPlayersTag, ...accounts.map(({ id }) => authorTag(id))])
    return true
  })
}

import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { WordsTables } from './tables.ts'

/** What is stored about an account: what it did with texts of the interface. */
export function wordsData(db: Db<WordsTables>, accountId: number) {
  return db
    .selectFrom('words_history')
    .select(['language', 'key', 'act', 'text', 'reason', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Removes a closed account from what it did; texts and proposals remain. */
export async function forgetAccount(db: Db<WordsTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isOf = (column: 'account_id' | 'before_proposed_by') =>
      tx
        .updateTable('words_history')
        .set({ [column]: null })
        .where(column, '=', accountId)
        .execute()
    await isOf('account_id')
    await isOf('before_proposed_by')
    await tx.updateTable('words_texts').set({ proposed_by: null }).where('proposed_by', '=', accountId).execute()
  })
}

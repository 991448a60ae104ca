import { type Db, inTransaction } from '#platform/server/database.ts'
import type { AuditTables } from './tables.ts'

// The trigger of the table lets none go sooner than a day before.
const actDays = 730

/** Deletes actions older than two years. */
export async function forgetActs(db: Db<AuditTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - actDays * 86_400_000)
  await db.deleteFrom('audit_acts').where('at', '<', until).execute()
}

/**
 * Removes a closed account from its actions and those that concern it; the actions themselves are
 * kept.
 */
export async function forgetAccount(db: Db<AuditTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('audit_acts').set({ account_id: null }).where('account_id', '=', accountId).execute()
    await tx
      .updateTable('audit_acts')
      .set({ subject_id: null })
      .where('subject', '=', 'account')
      .where('subject_id', '=', String(accountId))
      .execute()
  })
}

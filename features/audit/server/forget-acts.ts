import { type Db, inTransaction } from '#platform/server/database.ts'
import type { AuditTables } from './tables.ts'

// The trigger of the table lets none go sooner than a day before.
const actDays = 730

/** Lets go of the acts that are two years old. */
export async function forgetActs(db: Db<AuditTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - actDays * 86_400_000)
  await db.deleteFrom('audit_acts').where('at', '<', until).execute()
}

/** Keeps what a closed account did, and what was done to it, without the account. */
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

import type { Db, Tx } from '#platform/server/database/database.ts'
import type { MembersTables } from './tables.ts'

/**
 * Returns what members keeps about an account for its data export, without who of the staff acted.
 */
export async function memberData(db: Db<MembersTables>, accountId: number): Promise<Record<string, unknown>> {
  const [warnings, notes, corrections, written] = await Promise.all([
    db
      .selectFrom('members_warnings')
      .select(['reason', 'text', 'comment_id', 'warned_at', 'taken_back_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('members_notes')
      .select(['text', 'written_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('members_corrections')
      .select(['stars', 'comets', 'reason', 'corrected_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('members_notes')
      .select(['text', 'written_at'])
      .where('written_by', '=', accountId)
      .orderBy('id')
      .execute(),
  ])
  return { warnings, notes, corrections, notesWritten: written }
}

/**
 * Deletes what is kept about a closed account, and removes it from what it did to others.
 * Idempotent.
 */
export async function forgetAccount(tx: Tx<MembersTables>, accountId: number): Promise<void> {
  await tx.deleteFrom('members_warnings').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('members_notes').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('members_corrections').where('account_id', '=', accountId).execute()
  await tx.updateTable('members_warnings').set({ warned_by: null }).where('warned_by', '=', accountId).execute()
  await tx.updateTable('members_warnings').set({ taken_back_by: null }).where('taken_back_by', '=', accountId).execute()
  await tx.updateTable('members_notes').set({ written_by: null }).where('written_by', '=', accountId).execute()
  await tx
    .updateTable('members_corrections')
    .set({ corrected_by: null })
    .where('corrected_by', '=', accountId)
    .execute()
  await tx.updateTable('members_guest_bans').set({ banned_by: null }).where('banned_by', '=', accountId).execute()
  await tx.updateTable('members_guest_bans').set({ lifted_by: null }).where('lifted_by', '=', accountId).execute()
}

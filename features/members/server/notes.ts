import { readMember } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { MembersContext } from './context.ts'
import { describeCard } from './member-card.ts'
import type { MembersTables } from './tables.ts'
import { membersTag } from './tags.ts'

/** Adds a note about a member of any rank, and returns the card. Refuses `error.userNotFound`. */
export async function addNote(context: MembersContext, actor: Actor, accountId: number, text: string) {
  const now = context.clock.now()
  if (!(await readMember(context.db, accountId, now))) return refuse('error.userNotFound')
  await inTransaction(context.db, async (tx) => {
    await tablesOf<MembersTables>(tx)
      .insertInto('members_notes')
      .values({ account_id: accountId, text, written_by: actor.id, written_at: now })
      .execute()
    await recordAct(tx, { by: actor.id, act: 'account.noted', subject: 'account', id: accountId }, now)
    await invalidateTags(tx, [membersTag])
  })
  return (await describeCard(context, actor, accountId)) ?? refuse('error.userNotFound')
}

/** Deletes a note of the caller, and returns the card. Refuses `error.noteNotFound`. */
export async function deleteNote(context: MembersContext, actor: Actor, accountId: number, id: number) {
  const deleted = await inTransaction(context.db, async (tx) => {
    const row = await tablesOf<MembersTables>(tx)
      .deleteFrom('members_notes')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('written_by', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    const act = { by: actor.id, act: 'account.noteDeleted', subject: 'account', id: accountId } as const
    await recordAct(tx, act, context.clock.now())
    await invalidateTags(tx, [membersTag])
    return true
  })
  if (!deleted) return refuse('error.noteNotFound')
  return (await describeCard(context, actor, accountId)) ?? refuse('error.userNotFound')
}

import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor, SessionCookies } from '#platform/server/http/caller.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import { accountClosed } from '../contract.ts'
import { lockAccount } from './accounts.ts'
import type { AccountsContext } from './context.ts'
import { confirmPassword } from './login/passwords.ts'
import { rememberOffBoards } from './off-boards.ts'
import { endSessions } from './sessions/sessions.ts'
import { authorTag } from './tags.ts'

/**
 * Closes the caller's account, which requires the password. Published content is shown as a deleted
 * user's (decision 009). Refuses as `confirmPassword`; emits an event.
 */
export async function closeOwnAccount(
  context: AccountsContext,
  actor: Actor,
  password: string,
  session: SessionCookies,
) {
  const confirmed = await confirmPassword(context, actor, password)
  if (isRefusal(confirmed)) return confirmed
  const isClosed = await inTransaction(context.db, async (tx) => {
    if (!(await lockAccount(tx, { id: actor.id, password: confirmed.account.password }, 'update'))) return false
    await endSessions(tx, actor.id)
    await tx.deleteFrom('accounts_roles').where('account_id', '=', actor.id).execute()
    await tx.deleteFrom('accounts_former_roles').where('account_id', '=', actor.id).execute()
    await tx.deleteFrom('accounts_bans').where('account_id', '=', actor.id).execute()
    await tx.deleteFrom('accounts_ledger').where('account_id', '=', actor.id).execute()
    const ofPlayer = tx.selectFrom('accounts_accounts').select('habbo_id').where('id', '=', actor.id)
    await tx.updateTable('accounts_hidden_players').set({ name: null }).where('habbo_id', '=', ofPlayer).execute()
    await rememberOffBoards(tx, actor.id)
    await tx
      .updateTable('accounts_accounts')
      .set({
        habbo_id: null,
        hotel: null,
        name: null,
        name_folded: null,
        name_checked_at: null,
        password: null,
        language: null,
        hours: 'auto',
        invisible: false,
        stars: 0,
        comets: 0,
        worn_icon: null,
        worn_by_role: false,
        profile_hidden: false,
        profile_hides_comments: false,
        profile_shows_comets: false,
        profile_listed: false,
        on_board: true,
        terms_accepted_at: null,
        recovered_at: null,
        password_changed_at: null,
        closed_at: context.clock.now(),
      })
      .where('id', '=', actor.id)
      .execute()
    await invalidateTags(tx, [authorTag(actor.id)])
    await emit(context.queue, tx, accountClosed, { accountId: actor.id })
    return true
  })
  if (!isClosed) return refuse('error.wrongPassword')
  session.logOut()
  return {}
}

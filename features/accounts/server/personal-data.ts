import type { Db } from '#platform/server/database/database.ts'
import { settingsOf } from './settings.ts'
import type { AccountsTables } from './tables.ts'

/**
 * Returns the data stored about an account for its owner's export. Secrets and hashes are left out,
 * since they would only be of use to attackers.
 */
export async function accountData(db: Db<AccountsTables>, accountId: number): Promise<Record<string, unknown>> {
  const account = await db
    .selectFrom('accounts_accounts')
    .select([
      'habbo_id',
      'hotel',
      'name',
      'stars',
      'comets',
      'worn_icon',
      'terms_accepted_at',
      'recovered_at',
      'password_changed_at',
      'created_at',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const [sessions, roles, formerRoles, bans, ledger, settings] = await Promise.all([
    db
      .selectFrom('accounts_sessions')
      .select(['browser', 'system', 'remembered', 'started_at', 'seen_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('accounts_roles')
      .select(['role', 'department', 'granted_at', 'seen_at', 'reason'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('accounts_former_roles')
      .select(['role', 'department', 'granted_at', 'seen_at', 'reason', 'revoked_at', 'revoke_reason'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('accounts_bans')
      .select(['reason', 'banned_at', 'until', 'lifted_at', 'lift_reason'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('accounts_ledger')
      .select(['stars', 'comets', 'reason', 'about', 'changed_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    settingsOf(db, accountId),
  ])
  return { account, settings, sessions, roles, formerRoles, bans, ledger }
}

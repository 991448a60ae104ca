import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { HeadDepartment } from '../../permissions.ts'
import type { RoleName } from '../../roles.ts'
import { banHolds, lockAccount } from '../accounts.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { AccountsTables } from '../tables.ts'
import { accountTag, boardTag, staffTag } from '../tags.ts'
import { lockMember, wear } from '../worn-icons.ts'

/** Who undoes an own act, which must have been done after `since`. */
type Undoing = { by: number; since: Date }

/**
 * Puts a ban back in force that the undoing account has lifted or replaced, and ends the sessions
 * begun since. Returns its end; undefined if it was not lifted so, is over, or another is in force.
 */
export async function restoreBan(
  db: Db<AccountsTables>,
  accountId: number,
  banId: number,
  { by, since }: Undoing,
  now: Date,
): Promise<{ until: Date | null } | undefined> {
  return inTransaction(db, async (tx) => {
    // As in a ban: a login that is under way begins its session before this, or sees the ban.
    await lockAccount(tx, { id: accountId }, 'update')
    const restored = await tx
      .updateTable('accounts_bans')
      .set({ lifted_at: null, lifted_by: null, lift_reason: null })
      .where('id', '=', banId)
      .where('account_id', '=', accountId)
      .where('lifted_by', '=', by)
      .where('lifted_at', '>', since)
      .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now)]))
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('accounts_bans').select('id').where('account_id', '=', accountId).where(banHolds(now)))),
      )
      .returning('until')
      .executeTakeFirst()
    if (!restored) return undefined
    await endSessions(tx, accountId)
    await invalidateTags(tx, [staffTag, boardTag])
    return restored
  })
}

/**
 * Gives a role back that the undoing account was the last to revoke, as it was, with the icon that
 * was taken off. Returns its department; undefined if it was not revoked so, or is held again.
 */
export async function restoreRole(
  db: Db<AccountsTables>,
  accountId: number,
  role: RoleName,
  { by, since }: Undoing,
): Promise<{ department: HeadDepartment | null } | undefined> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, { id: accountId }, 'update')
    const former = await tx
      .selectFrom('accounts_former_roles')
      .select(['id', 'granted_at', 'granted_by', 'reason', 'department', 'seen_at', 'worn_icon'])
      .select(['revoked_by', 'revoked_at'])
      .where('account_id', '=', accountId)
      .where('role', '=', role)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (former?.revoked_by !== by || former.revoked_at <= since) return undefined
    const { id, worn_icon, revoked_by: _, revoked_at: __, ...held } = former
    const given = await tx
      .insertInto('accounts_roles')
      .values({ account_id: accountId, role, ...held })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (given.numInsertedOrUpdatedRows === 0n) return undefined
    await tx.deleteFrom('accounts_former_roles').where('id', '=', id).execute()
    const member = await lockMember(tx, accountId)
    if (worn_icon && member?.worn === null) await wear(tx, accountId, { icon: worn_icon, byRole: true })
    await invalidateTags(tx, [accountTag(accountId), staffTag])
    return { department: held.department }
  })
}

import { type Db, inTransaction } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import type { RoleName } from '../roles.ts'
import { banHolds, lockAccount } from './accounts.ts'
import { endSessions } from './sessions.ts'
import type { AccountsTables } from './tables.ts'
import { accountTag, boardTag, staffTag } from './tags.ts'
import { takeOffLostIcon } from './worn-icons.ts'

/** Grants a role to an account. Returns false if the account already has it. */
export async function grantRole(
  db: Db<AccountsTables>,
  accountId: number,
  role: RoleName,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const granted = await tx
      .insertInto('accounts_roles')
      .values({ account_id: accountId, role, granted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    await invalidateTags(tx, [accountTag(accountId), staffTag])
    return Number(granted.numInsertedOrUpdatedRows) === 1
  })
}

/**
 * Revokes a role, and removes the worn icon if only this role granted it. Returns false if the
 * account does not have the role.
 */
export async function revokeRole(db: Db<AccountsTables>, accountId: number, role: RoleName): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // With the row lock, an icon of this role that is being put on concurrently is either already
    // worn and removed here, or no longer granted.
    await lockAccount(tx, { id: accountId }, 'update')
    const revoked = await tx
      .deleteFrom('accounts_roles')
      .where('account_id', '=', accountId)
      .where('role', '=', role)
      .executeTakeFirst()
    await takeOffLostIcon(tx, accountId)
    await invalidateTags(tx, [accountTag(accountId), staffTag])
    return Number(revoked.numDeletedRows) === 1
  })
}

/**
 * Bans an account until an instant (null: permanently) and ends its sessions. Replaces an existing
 * ban.
 */
export async function ban(
  db: Db<AccountsTables>,
  accountId: number,
  given: { reason: string; until: Date | null },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A login that is under way begins its session before this, to be ended here, or sees the ban.
    await lockAccount(tx, { id: accountId }, 'update')
    await liftBans(tx, accountId, now)
    await tx
      .insertInto('accounts_bans')
      .values({ account_id: accountId, banned_at: now, ...given })
      .execute()
    await endSessions(tx, accountId)
    await invalidateTags(tx, [staffTag, boardTag])
  })
}

/** Lifts the ban of an account. Returns false if it is not banned. */
export async function unban(db: Db<AccountsTables>, accountId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const lifted = await liftBans(tx, accountId, now)
    await invalidateTags(tx, [staffTag, boardTag])
    return lifted > 0
  })
}

async function liftBans(db: Db<AccountsTables>, accountId: number, now: Date): Promise<number> {
  const lifted = await db
    .updateTable('accounts_bans')
    .set({ lifted_at: now })
    .where('account_id', '=', accountId)
    .where(banHolds(now))
    .executeTakeFirst()
  return Number(lifted.numUpdatedRows)
}

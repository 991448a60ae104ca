import type { IconKey } from '#features/accounts/contract.ts'
import { lockMember, roleIconsOf, wear } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { ShopContext } from './context.ts'
import type { ShopTables } from './tables.ts'

/**
 * Sets the icon an account wears: one it owns or a role grants, or none. Returns null on success.
 */
export async function wearIcon(
  { db }: ShopContext,
  accountId: number,
  icon: IconKey | null,
): Promise<Refusal<'error.iconNotOwned'> | null> {
  return inTransaction(db, async (tx) => {
    const member = await lockMember(tx, accountId)
    if (!member) return refuse('error.iconNotOwned')
    if (icon === null) {
      if (member.worn !== null) await wear(tx, accountId, null)
      return null
    }
    const isOwned = await owns(tx, accountId, icon)
    if (!isOwned && !(await isGivenByRole(tx, accountId, icon))) return refuse('error.iconNotOwned')
    await wear(tx, accountId, { icon, byRole: !isOwned })
    return null
  })
}

/** Whether an account bought an icon or was given it. */
export async function owns(tx: Tx<ShopTables>, accountId: number, icon: IconKey): Promise<boolean> {
  const owned = await tx
    .selectFrom('shop_owned')
    .select('icon')
    .where('account_id', '=', accountId)
    .where('icon', '=', icon)
    .executeTakeFirst()
  return owned !== undefined
}

/** Returns whether a role of an account grants an icon. */
export async function isGivenByRole(tx: Tx<ShopTables>, accountId: number, icon: IconKey): Promise<boolean> {
  const given = await roleIconsOf(tx, accountId)
  return given.some((each) => each.icon === icon)
}

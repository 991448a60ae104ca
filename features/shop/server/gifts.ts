import { sql } from 'kysely'
import type { IconKey } from '#features/accounts/contract.ts'
import { changeBalance, isIcon, lockMember, wear } from '#features/accounts/server/api.ts'
import { type AnyDb, type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { ShopTables } from './tables.ts'
import { isGivenByRole } from './wear-icon.ts'

/**
 * Gives an icon, for sale or not, to an open account. Returns false if the account already has it
 * or is closed, or if there is no such icon.
 */
export async function giveIcon(db: Db<unknown>, accountId: number, icon: IconKey, now: Date): Promise<boolean> {
  return inTransaction(tablesOf<ShopTables>(db), async (tx) => {
    const member = await lockMember(tx, accountId)
    if (!member || !(await isIcon(tx, icon))) return false
    const given = await tx
      .insertInto('shop_owned')
      .values({ account_id: accountId, icon, how: 'given', paid: 0, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (Number(given.numInsertedOrUpdatedRows) === 0) return false
    await tx.deleteFrom('shop_wishes').where('account_id', '=', accountId).where('icon', '=', icon).execute()
    // An icon worn through a role now belongs to the member, regardless of the role.
    if (member.worn === icon) await wear(tx, accountId, { icon, byRole: false })
    return true
  })
}

/** A removed icon: `paidBack` is the refund in stars. */
export type TakenIcon = { paidBack: number }

/**
 * Removes an icon from an open account and refunds its price. It is no longer worn, unless a role
 * grants it. The stock is not increased. Returns null if the account does not have it.
 */
export async function takeIcon(
  db: Db<unknown>,
  accountId: number,
  icon: IconKey,
  now: Date,
): Promise<TakenIcon | null> {
  return inTransaction(tablesOf<ShopTables>(db), async (tx) => {
    const member = await lockMember(tx, accountId)
    const taken = await tx
      .deleteFrom('shop_owned')
      .where('account_id', '=', accountId)
      .where('icon', '=', icon)
      .returning('paid')
      .executeTakeFirst()
    if (!member || !taken) return null
    if (member.worn === icon) {
      const isKept = await isGivenByRole(tx, accountId, icon)
      await wear(tx, accountId, isKept ? { icon, byRole: true } : null)
    }
    const back = { stars: taken.paid, comets: 0, reason: 'icon taken back', about: `icon:${icon}` }
    if (taken.paid > 0) await changeBalance(tx, { accountId, ...back }, now)
    return { paidBack: taken.paid }
  })
}

/** An icon that an account bought or was given; `paid` in stars. */
export type OwnedIcon = { icon: IconKey; how: 'bought' | 'given'; paid: number; since: Date }

/** Returns the icons of an account, oldest first. */
export async function ownedIcons(db: AnyDb, accountId: number): Promise<OwnedIcon[]> {
  const { rows } = await sql<OwnedIcon>`
    select icon, how, paid, since from shop_owned where account_id = ${accountId} order by since, icon`.execute(db)
  return rows
}

/** Returns the price of an icon in stars; null if it is not for sale. */
export async function priceOf(db: AnyDb, icon: IconKey): Promise<number | null> {
  const { rows } = await sql<{ price: number }>`select price from shop_wares where icon = ${icon}`.execute(db)
  return rows[0]?.price ?? null
}

import type { IconKey } from '#features/accounts/contract.ts'
import { namesOfIcons } from '#features/accounts/server/api.ts'
import { notify } from '#features/notifications/server/api.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ShopTables } from './tables.ts'

/** Notifies members who wished for an icon that it is sold out, once per restock. */
export function notifySoldOut(tx: Tx<ShopTables>, icon: IconKey, restocks: number, now: Date): Promise<void> {
  return notifyWishers(tx, 'iconSoldOut', icon, restocks, now)
}

/** Notifies members who wished for an icon that it has been restocked. */
export function notifyRestocked(tx: Tx<ShopTables>, icon: IconKey, restocks: number, now: Date): Promise<void> {
  return notifyWishers(tx, 'iconRestocked', icon, restocks, now)
}

async function notifyWishers(
  tx: Tx<ShopTables>,
  kind: 'iconSoldOut' | 'iconRestocked',
  icon: IconKey,
  restocks: number,
  now: Date,
) {
  const names = (await namesOfIcons(tx, [icon]))[icon]
  const wishes = await tx.selectFrom('shop_wishes').select('account_id').where('icon', '=', icon).execute()
  const message = { about: `icon:${icon}:${restocks}`, notice: { kind, icon, ...(names && { names }) } }
  await notify(
    tx,
    wishes.map(({ account_id }) => ({ accountId: account_id, ...message })),
    now,
  )
}

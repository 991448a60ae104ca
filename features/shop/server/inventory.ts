import { sql } from 'kysely'
import type { IconKey } from '#features/accounts/contract.ts'
import { describeMember, roleIconsOf } from '#features/accounts/server/api.ts'
import type { Db } from '#platform/server/database.ts'
import type { Inventory } from '../contract.ts'
import type { ShopTables } from './tables.ts'

type Kept = { icon: IconKey; since: Date; owned: boolean }

/** What an account has in the shop, with the icons that its roles give. */
export async function readInventory(db: Db<ShopTables>, accountId: number): Promise<Inventory> {
  const [{ rows }, ofRoles, member] = await Promise.all([
    sql<Kept>`
      select icon, since, true as owned from shop_owned where account_id = ${accountId}
      union all
      select icon, wished_at, false from shop_wishes where account_id = ${accountId}
      order by since, icon`.execute(db),
    roleIconsOf(db, accountId),
    describeMember(db, accountId),
  ])
  const owned = [...rows.filter((row) => row.owned), ...ofRoles].toSorted(
    (one, other) => one.since.getTime() - other.since.getTime(),
  )
  return {
    owned: [...new Set(owned.map(({ icon }) => icon))],
    worn: member?.worn ?? null,
    wished: rows.filter((row) => !row.owned).map(({ icon }) => icon),
    stars: member?.stars ?? 0,
    comets: member?.comets ?? 0,
  }
}

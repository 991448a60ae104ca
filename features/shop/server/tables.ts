import type { Generated, GeneratedAlways } from 'kysely'
import type { IconKey } from '#features/accounts/contract.ts'

/** The tables of the shop. `test/row-types.test.ts` checks them against the migrated database. */
export type ShopTables = {
  shop_wares: ProductRow
  shop_owned: OwnedRow
  shop_purchases: PurchaseRow
  shop_wishes: WishRow
  shop_restocks: RestockRow
  shop_days: DayRow
}

type ProductRow = {
  icon: IconKey
  price: number
  stock: number | null
  restocks: Generated<number>
  sold_from: Date | null
  sold_until: Date | null
  in_season: Generated<boolean>
  archived_at: Date | null
}

type OwnedRow = { account_id: number; icon: IconKey; how: 'bought' | 'given'; paid: number; since: Date }

type PurchaseRow = {
  id: GeneratedAlways<number>
  account_id: number | null
  key: string | null
  icon: IconKey
  price: number
  bought_at: Date
}

type WishRow = { account_id: number; icon: IconKey; wished_at: Date }

type RestockRow = {
  id: GeneratedAlways<number>
  icon: IconKey
  pieces: number
  due_at: Date
  planned_by: number | null
}

type DayRow = { icon: IconKey; day: string; sold: number; stars: number }

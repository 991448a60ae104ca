import type { Generated, GeneratedAlways } from 'kysely'
import type { IconKey } from '#features/accounts/contract.ts'

/** The tables of the shop. `test/row-types.test.ts` checks them against the migrated database. */
export type ShopTables = {
  shop_wares: ProductRow
  shop_owned: OwnedRow
  shop_purchases: PurchaseRow
  shop_wishes: WishRow
}

type ProductRow = { icon: IconKey; price: number; stock: number | null; restocks: Generated<number> }

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

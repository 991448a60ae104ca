import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { ShopTables } from './tables.ts'

/** What the rules of the shop work with. */
export type ShopContext = { db: Db<ShopTables>; clock: Clock }

/** What the staff's part of the shop works with. `wholeDb` has the tables of all features. */
export type StaffShopContext = ShopContext & { wholeDb: Db<unknown>; addresses: HotelAddresses }

import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { ShopTables } from './tables.ts'

/** What the rules of the shop work with. */
export type ShopContext = { db: Db<ShopTables>; clock: Clock }

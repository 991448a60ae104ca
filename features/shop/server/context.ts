import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { ShopTables } from './tables.ts'

/** What the rules of the shop work with. */
export type ShopContext = { db: Db<ShopTables>; clock: Clock }

import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database.ts'
import type { NewsTables } from './tables.ts'

/** What the rules of news that read work with; `wholeDb` is the same database, for what other features are asked. */
export type NewsWorld = { db: Db<NewsTables>; wholeDb: Db<unknown>; addresses: HotelAddresses }

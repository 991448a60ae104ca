import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'

/**
 * Dependencies of members. The database is that of all features, whose functions act on members.
 */
export type MembersContext = { db: Db<unknown>; clock: Clock; addresses: HotelAddresses }

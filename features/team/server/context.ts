import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TeamTables } from './tables.ts'

/** What the rules of the team work with. */
export type TeamContext = { db: Db<TeamTables>; clock: Clock; addresses: HotelAddresses }

import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/** What reading the archive works with. */
export type BadgeContext = { db: AnyDb; addresses: HotelAddresses }

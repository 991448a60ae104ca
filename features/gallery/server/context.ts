import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Pictures } from '#features/pictures/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { GalleryTables } from './tables.ts'

/**
 * Dependencies of the gallery; `wholeDb` is the same database, typed for calls to other features.
 */
export type GalleryContext = {
  db: Db<GalleryTables>
  wholeDb: Db<unknown>
  addresses: HotelAddresses
  gateway: HotelGateway
  pictures: Pictures
  clock: Clock
  log: Log
}

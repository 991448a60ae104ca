import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Pictures } from '#features/pictures/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { GalleryTables } from './tables.ts'

/** What the gallery's rules work with; `wholeDb` is the same database, for what other features are asked. */
export type GalleryContext = {
  db: Db<GalleryTables>
  wholeDb: Db<unknown>
  addresses: HotelAddresses
  gateway: HotelGateway
  pictures: Pictures
  clock: Clock
  log: Log
}

import type { HotelGateway } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { Files } from '#platform/server/files.ts'
import type { Log } from '#platform/server/log.ts'

/**
 * The context of checking and storing pictures. `keeps` says whether copies are stored; without it
 * pictures are only measured.
 */
export type Pictures = {
  db: Db<unknown>
  gateway: Pick<HotelGateway, 'picture'>
  files: Files
  keeps: boolean
  clock: Clock
  log: Log
}

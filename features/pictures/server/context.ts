import type { HotelGateway } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'

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

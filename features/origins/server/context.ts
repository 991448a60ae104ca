import type { HotelGateway } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { OriginsTables } from './tables.ts'

/** What the online statistic works with. */
export type OnlineContext = {
  db: Db<OriginsTables>
  gateway: Pick<HotelGateway, 'onlineUsers'>
  clock: Clock
  log: Log
}

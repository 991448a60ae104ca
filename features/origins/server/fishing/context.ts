import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { OriginsTables } from '../tables.ts'

/** What the fishing boards work with. */
export type FishingContext = {
  db: Db<OriginsTables>
  gateway: Pick<HotelGateway, 'fishingLeaderboard' | 'showPlayer'>
  addresses: HotelAddresses
  clock: Clock
  log: Log
}

import type { HotelGateway } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { nameFishersTask, readBoardTask } from './fishing/fishing-tasks.ts'
import { openOnline } from './online/open-online.ts'
import { readPlayerTask } from './players/asked-players.ts'
import type { OriginsTables } from './tables.ts'

export { openFishing } from './fishing/open-fishing.ts'
export { openRetroPlayers } from './players/open-players.ts'

/** The tasks of Origins as data, for processes that only put them into the queue. */
export const originsTasks = [readPlayerTask, readBoardTask, nameFishersTask]

/** What Origins is opened with. */
export type OriginsOptions = {
  db: Db<unknown>
  gateway: HotelGateway
  clock: Clock
  log: Log
  /** Whether the hotels are asked every minute how many are online. */
  samplesOnline: boolean
}

/** Opens what there is of the retro edition: its online statistic. */
export function openOrigins(options: OriginsOptions): Feature {
  return openOnline({ ...options, db: tablesOf<OriginsTables>(options.db) })
}

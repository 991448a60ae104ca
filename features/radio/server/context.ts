import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { StationSettings } from './stations/station-settings.ts'

/** What the radio works with. `zone` is the schedule's (IANA). */
export type RadioContext = {
  db: Db<unknown>
  clock: Clock
  log: Log
  stations: readonly StationSettings[]
  zone: string
  /** Returns the name of the site, for what calls a station without a host. */
  siteName: () => string
  /** How the site names itself to stations. */
  userAgent: string
}

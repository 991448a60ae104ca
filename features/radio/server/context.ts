import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { Fallbacks } from './settings/effective.ts'
import type { StationSettings } from './stations/station-settings.ts'

/** What the radio works with. `zone` is the schedule's (IANA). */
export type RadioContext = {
  db: Db<unknown>
  clock: Clock
  log: Log
  /** The stations as they are now: each process follows changes within a second. */
  stations: () => Promise<readonly StationSettings[]>
  /** The fallback streams as they are now. */
  fallbacks: () => Promise<Fallbacks>
  /** Addresses of the environment: their origins may be on this machine or in its network. */
  trustedAddresses: readonly string[]
  zone: string
  /** Returns the name of the site, for what calls a station without a host. */
  siteName: () => string
  /** How the site names itself to stations. */
  userAgent: string
}

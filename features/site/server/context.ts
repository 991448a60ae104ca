import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { LiveSettings } from './live-settings.ts'
import type { SiteEnvironment } from './read-settings.ts'
import type { SiteTables } from './tables.ts'

/** What the settings of the site are changed with. `wholeDb` has the tables of all features. */
export type SiteContext = {
  db: Db<SiteTables>
  wholeDb: Db<unknown>
  clock: Clock
  environment: SiteEnvironment
  live: LiveSettings
}

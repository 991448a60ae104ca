import type { RadioContext } from '#features/radio/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'

/** The context of the status. `reads` says which hotel sources are enabled on this site. */
export type StatusContext = {
  db: Db<unknown>
  clock: Clock
  radio: RadioContext
  reads: { badges: boolean; images: boolean; online: boolean }
}

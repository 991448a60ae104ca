import type { RadioContext } from '#features/radio/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'

/** What the status is put together from. `reads` says what this site was told to read from the hotels. */
export type StatusContext = {
  db: Db<unknown>
  clock: Clock
  radio: RadioContext
  reads: { badges: boolean; images: boolean; online: boolean }
}

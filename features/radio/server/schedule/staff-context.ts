import type { Db } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { StationId } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'

/** Who works on the schedule, when, and which stations there are; `zone` is the schedule's. */
export type StaffContext = {
  db: Db<ScheduleTables>
  actor: Actor
  now: Date
  zone: string
  stations: readonly StationId[]
}

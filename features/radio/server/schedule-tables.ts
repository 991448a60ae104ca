import type { GeneratedAlways } from 'kysely'
import type { StationId } from '../contract.ts'

/**
 * The tables of the schedule. `test/row-types.test.ts` checks them against the migrated database.
 */
export type ScheduleTables = {
  radio_shows: ShowRow
  radio_cancelled_airings: CancelledAiringRow
}

type ShowRow = {
  id: GeneratedAlways<number>
  station: StationId
  name: string
  dj_name: string
  co_dj_name: string | null
  description: string
  is_live: boolean
  is_recurring: boolean
  zone: string
  first_day: string
  last_day: string | null
  starts: string
  minutes: number
  changed_at: Date
}

type CancelledAiringRow = { show_id: number; day: string }

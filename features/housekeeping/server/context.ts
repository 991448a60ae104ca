import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { StaffParts } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Colleague } from '../contract.ts'
import type { HousekeepingTables } from './tables.ts'

/** What the frame of the staff's pages works with. */
export type HousekeepingContext = {
  db: Db<HousekeepingTables>
  clock: Clock
  addresses: HotelAddresses
  /** What every feature contributes; known once all are open. */
  parts: () => readonly StaffParts[]
  hasPasskey: (accountId: number) => Promise<boolean>
  /** Whether staff without a passkey may do nothing (`STAFF_PASSKEY=required`). */
  requiresPasskey: boolean
}

/** Colleagues by account id. */
export type Colleagues = ReadonlyMap<number, Colleague>

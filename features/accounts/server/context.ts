import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { MottoAnswers } from './login/motto-answers.ts'
import type { KnownDevices } from './sessions/device.ts'
import type { AccountsTables } from './tables.ts'

/** What the rules of accounts work with. */
export type AccountsContext = {
  db: Db<AccountsTables>
  queue: TaskQueue
  clock: Clock
  gateway: HotelGateway
  addresses: HotelAddresses
  devices: KnownDevices
  mottoAnswers: MottoAnswers
  refuseBannedGuest?: RefuseBannedGuest | undefined
}

/** Refuses guests who are banned from registering, with the end of the ban in milliseconds. */
export type RefuseBannedGuest = (
  visitor: Visitor,
) => Promise<({ refused: 'error.guestBanned' } & { until: number }) | null>

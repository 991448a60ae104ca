import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import type { KnownDevices } from './device.ts'
import type { MottoAnswers } from './motto-answers.ts'
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
}

import type { SubjectKind } from '#features/comments/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { RewardsTables } from './tables.ts'

/** The context of aggregating the ledger. */
export type AggregationContext = { db: Db<RewardsTables>; clock: Clock }

/** What rewards works with. `subjects` is what may be commented on. */
export type RewardsContext = AggregationContext & {
  addresses: HotelAddresses
  subjects: readonly SubjectKind[]
}

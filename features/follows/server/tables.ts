import type { GeneratedAlways } from 'kysely'
import type { Delivery, FollowKind, FollowNews } from '../contract.ts'

/** The tables of follows. `test/row-types.test.ts` checks them against the migrated database. */
export type FollowTables = {
  follows_follows: FollowRow
  follows_changes: ChangeRow
  follows_deliveries: DeliveryRow
  follows_feeds: FeedRow
  follows_forbidden: ForbiddenRow
  follows_looks: LookRow
  follows_group_looks: GroupLookRow
}

type FollowRow = { account_id: number; kind: FollowKind; key: string; followed_at: Date }

type ChangeRow = {
  id: GeneratedAlways<number>
  kind: FollowKind
  key: string
  what: FollowNews['what']
  /**
   * What distinguishes it from other changes of the subject; its provider reads its texts by it.
   */
  ref: string
  happened_at: Date
  noted_at: Date
}

type DeliveryRow = { account_id: number; kind: FollowKind; delivery: Delivery }

type FeedRow = { account_id: number; secret_hash: Buffer; made_at: Date }

type ForbiddenRow = { habbo_id: string; since: Date }

type LookRow = { habbo_id: string; asked_at: Date }

type GroupLookRow = { group_id: string; asked_at: Date }

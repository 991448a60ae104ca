import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * The tables of notifications. `test/row-types.test.ts` checks them against the migrated database.
 */
export type NotificationsTables = {
  notifications_notices: NoticeRow
  notifications_muted_topics: MutedTopicRow
  notifications_quiet_hours: QuietHoursRow
  notifications_subscriptions: SubscriptionRow
  notifications_pushes: PushRow
  notifications_messages: MessageRow
  notifications_resting: RestingRow
}

type NoticeRow = {
  id: GeneratedAlways<number>
  account_id: number
  /** The kind and subject, unique per member. */
  kind: string
  about: string
  notice: unknown
  by_account_id: number | null
  /** The game's id of the player whom the notice names. */
  player_id: string | null
  told_at: Date
  read_at: Date | null
  withdrawn_at: Date | null
}

type MutedTopicRow = { account_id: number; topic: string }

/** Minutes after midnight on the clocks of `zone`. */
type QuietHoursRow = { account_id: number; starts: number; ends: number; zone: string }

type SubscriptionRow = {
  session_id: number
  account_id: number
  endpoint: string
  p256dh: string
  auth: string
  language: LanguageCode
  subscribed_at: Date
  /** Its push service asked not to be called for this browser until then. */
  rests_until: Date | null
}

type PushRow = { notice_id: number; told_at: Date }

type MessageRow = {
  notice_id: number
  session_id: number
  /** The origin of the push service. */
  service: string
  attempts: Generated<number>
  due_at: Date
}

/** A push service that asked not to be called for a time. */
type RestingRow = { service: string; rests_until: Date }

import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AnnouncedKind, DeliveryKind, DeliveryState, TargetKind } from '../contract.ts'

/**
 * The tables of integrations. `test/row-types.test.ts` checks them against the migrated database.
 */
export type IntegrationsTables = { integrations_targets: TargetRow; integrations_deliveries: DeliveryRow }

type TargetRow = {
  id: GeneratedAlways<number>
  version: Generated<number>
  kind: TargetKind
  name: string
  language: LanguageCode
  events: AnnouncedKind[]
  is_on: Generated<boolean>
  on_since: Date
  spans: Generated<Spans>
  address: string
  recipient: string
  role_mention: string
  secret: string
  rests_until: Date | null
  deleted_at: Date | null
}

/**
 * Since when each kind is announced, and until when it was: null if it is. Those without an entry
 * are announced since the target was added.
 */
export type Spans = { [kind: string]: { from: string; to: string | null } }

/**
 * What is said, in the language of the target. `at` is when it happened; `state` is that of a
 * hotel. The message of what `isWithdrawn` is deleted.
 */
export type Content = {
  kind: DeliveryKind
  title: string
  text: string
  url: string
  picture: { url: string; alt: string } | null
  at: string
  state?: string
  isWithdrawn?: true
}

type DeliveryRow = {
  id: GeneratedAlways<number>
  target_id: number
  event_key: string
  message_id: Generated<string>
  content: Content
  revision: Generated<number>
  sent_revision: Generated<number>
  state: Generated<DeliveryState>
  attempts: Generated<number>
  due_at: Date
  first_tried_at: Date | null
  may_have_arrived: Generated<boolean>
  answer: string | null
  remote_id: string | null
  created_at: Date
  sent_at: Date | null
}

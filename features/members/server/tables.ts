import type { GeneratedAlways } from 'kysely'
import type { WarningReason } from '../contract.ts'

/** The tables of members. `test/row-types.test.ts` compares them with the migrated database. */
export type MembersTables = {
  members_warnings: WarningRow
  members_notes: NoteRow
  members_guest_bans: GuestBanRow
  members_corrections: CorrectionRow
}

type WarningRow = {
  id: GeneratedAlways<number>
  account_id: number
  reason: WarningReason
  text: string
  comment_id: number | null
  warned_by: number | null
  warned_at: Date
  taken_back_by: number | null
  taken_back_at: Date | null
}

type NoteRow = {
  id: GeneratedAlways<number>
  account_id: number
  text: string
  written_by: number | null
  written_at: Date
}

type GuestBanRow = {
  id: GeneratedAlways<number>
  kind: 'browser' | 'network'
  hash: Buffer
  reason: string
  banned_by: number | null
  banned_at: Date
  until: Date
  until_before: Date | null
  lifted_by: number | null
}

type CorrectionRow = {
  id: GeneratedAlways<number>
  account_id: number
  stars: number
  comets: number
  reason: string
  corrected_by: number | null
  corrected_at: Date
}

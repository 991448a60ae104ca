import type { GeneratedAlways } from 'kysely'

/** The tables of the staff's frame. `test/row-types.test.ts` compares them with the database. */
export type HousekeepingTables = {
  housekeeping_presence: PresenceRow
  housekeeping_notes: NoteRow
}

type PresenceRow = {
  account_id: number
  subject: string | null
  thing: string | null
  opened_at: Date | null
  seen_at: Date
}

type NoteRow = {
  id: GeneratedAlways<number>
  account_id: number | null
  text: string
  written_at: Date
  done_at: Date | null
  done_by: number | null
  permission: string | null
  about: string | null
}

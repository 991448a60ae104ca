import type { Generated, GeneratedAlways } from 'kysely'
import type { HeadDepartment, RoleName } from '#features/accounts/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { ApplicationStatus, Attachment, ChatMessage, Vote } from '../contract.ts'

/** The tables of jobs. `test/row-types.test.ts` compares them with the migrated database. */
export type JobsTables = {
  jobs_positions: PositionRow
  jobs_applications: ApplicationRow
  jobs_attachments: AttachmentRow
  jobs_messages: MessageRow
  jobs_notes: NoteRow
  jobs_votes: VoteRow
  jobs_bars: BarRow
  jobs_ready_answers: ReadyAnswerRow
}

type PositionRow = {
  id: GeneratedAlways<number>
  key: string
  language: LanguageCode
  title: string
  summary: string
  tasks: string[]
  requirements: string[]
  is_open: boolean
  changed_at: Date
  department: HeadDepartment | null
  place: number
  deleted_at: Date | null
  open_before: boolean | null
}

type ApplicationRow = {
  id: GeneratedAlways<number>
  account_id: number
  position_id: number
  status: Generated<ApplicationStatus>
  habbo_experience: number
  was_on_fansite: boolean
  fansite_name: string
  discord_username: string
  motivation: string
  sent_at: Date
  read_at: Date | null
  decided_at: Date | null
  decided_by: number | null
  decision_text: string | null
  granted_role: RoleName | null
  told_at: Date | null
}

type AttachmentRow = {
  id: string
  account_id: number
  application_id: number | null
  name: string
  type: Attachment['type']
  bytes: number
  file: string
  uploaded_at: Date
}

type MessageRow = {
  id: GeneratedAlways<number>
  application_id: number
  author_id: number | null
  sender: ChatMessage['from']
  text: string
  key: string
  sent_at: Date
  read_at: Date | null
}

type NoteRow = {
  id: GeneratedAlways<number>
  application_id: number
  author_id: number | null
  text: string
  written_at: Date
}

type VoteRow = {
  application_id: number
  account_id: number
  vote: Vote
  text: string
  voted_at: Date
}

type BarRow = {
  account_id: number
  until: Date
  set_by: number | null
  set_at: Date
}

type ReadyAnswerRow = {
  id: GeneratedAlways<number>
  title_de: string
  title_en: string
  title_tr: string
  text_de: string
  text_en: string
  text_tr: string
  version: Generated<number>
}

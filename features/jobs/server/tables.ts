import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { ApplicationStatus, Attachment, ChatMessage } from '../contract.ts'

/** The tables of jobs. `test/row-types.test.ts` compares them with the migrated database. */
export type JobsTables = {
  jobs_positions: PositionRow
  jobs_applications: ApplicationRow
  jobs_attachments: AttachmentRow
  jobs_messages: MessageRow
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

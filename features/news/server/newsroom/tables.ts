import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block, RevisionKind, TranslationSource } from '../../contract.ts'

/** The tables of the newsroom. */
export type NewsroomTables = {
  news_authors: { article_id: number; account_id: number; place: number }
  news_drafts: DraftRow
  news_revisions: RevisionRow
  news_remarks: RemarkRow
  /** The last revision that an account read, and the one before that visit. */
  news_reads: {
    article_id: number
    language: LanguageCode
    account_id: number
    revision: number
    earlier: number | null
    at: Date
  }
  news_previews: {
    token_hash: Buffer
    article_id: number
    created_by: number | null
    expires_at: Date
    is_frame: Generated<boolean>
  }
  news_glossary: { id: GeneratedAlways<number>; language: LanguageCode; word: string; use: string }
}

type WrittenColumns = { title: string; summary: string; body: Block[]; picture_alt: string; words: number }

type DraftRow = WrittenColumns & {
  article_id: number
  language: LanguageCode
  version: number
  state: 'draft' | 'returned' | 'review' | 'ready'
  /** Null for a text that is planned, withdrawn, or live as it is. */
  open_state: GeneratedAlways<'draft' | 'returned' | 'review' | 'ready' | null>
  state_at: Date
  state_by: number | null
  assignee: number | null
  published_version: number | null
  publish_at: Date | null
  scheduled_revision: number | null
  scheduled_behind: Generated<number>
  scheduled_by: number | null
  withdrawn_at: Date | null
  source_language: LanguageCode | null
  /** Without its language, which has a column of its own. */
  source: Omit<TranslationSource, 'language'> | null
  behind: Generated<number>
  changed_at: Date
  changed_by: number | null
}

type RevisionRow = WrittenColumns & {
  article_id: number
  language: LanguageCode
  number: number
  at: Date
  account_id: number | null
  kind: RevisionKind
  name: string | null
  added: number
  removed: number
}

type RemarkRow = {
  id: GeneratedAlways<number>
  article_id: number
  language: LanguageCode
  account_id: number | null
  at: Date
  text: string
  block: Block | null
  settled_at: Date | null
}

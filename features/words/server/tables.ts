import type { GeneratedAlways } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { TextAct } from '../constants.ts'

/** The tables of the words. `test/row-types.test.ts` checks them against the migrated database. */
export type WordsTables = {
  words_texts: TextRow
  words_history: HistoryRow
}

/** A stored text: what the site shows instead of the shipped one, and what is proposed. */
export type TextRow = {
  language: LanguageCode
  key: string
  version: number
  text: string | null
  base: string | null
  proposed: string | null
  proposed_by: number | null
  proposed_at: Date | null
}

type HistoryRow = {
  id: GeneratedAlways<number>
  language: LanguageCode
  key: string
  version: number
  act: TextAct
  text: string | null
  reason: string | null
  before_text: string | null
  before_base: string | null
  before_proposed: string | null
  before_proposed_by: number | null
  before_proposed_at: Date | null
  account_id: number | null
  at: Date
}

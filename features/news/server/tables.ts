import type { Generated, GeneratedAlways } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block, Category, Filter } from '../contract.ts'
import type { NewsroomTables } from './newsroom/tables.ts'

/** The tables of news. `test/row-types.test.ts` compares them with the migrated database. */
export type NewsTables = {
  news_articles: ArticleRow
  news_texts: TextRow
  news_listings: ListingRow
  news_events: EventRow
  news_months: MonthRow
  news_words: WordRow
  news_changes: ChangesRow
  news_imported_files: ImportedFileRow
  news_looks: LookRow
  news_unannounced: UnannouncedRow
} & NewsroomTables

type UnannouncedRow = { article_id: number; since: Generated<Date> }

type ArticleRow = {
  id: GeneratedAlways<number>
  /** Null until the first publication. */
  slug: string | null
  key: string | null
  category: Category
  is_short: boolean
  source_hotel: HotelCode | null
  source_address: string | null
  author_hotel: HotelCode | null
  author_name: string | null
  picture_src: string | null
  picture_alt: string | null
  picture_width: number | null
  picture_height: number | null
  picture_focus_x: number | null
  picture_focus_y: number | null
  /**
   * Those in which it is public; the first is the fallback if both the visitor's language and
   * English are missing. Empty for a draft, and for a withdrawn item.
   */
  languages: LanguageCode[]
  /** The first publication; null before. */
  published_at: Date | null
  updated_at: Date | null
  created_at: Date
  wanted_slug: string | null
  is_edited: Generated<boolean>
  is_by_team: Generated<boolean>
  version: Generated<number>
  created_by: number | null
  changed_at: Date
}

type TextRow = {
  article_id: number
  language: LanguageCode
  title: string
  summary: string
  html: string
  body: Block[]
  reading_minutes: number
  picture_alt: string | null
  /** Of the events of the body, in their order; empty for texts published before there were ids. */
  event_ids: Generated<string[]>
}

/**
 * One row per language in which an item is listed. The words are compared only inside the database.
 */
type ListingRow = {
  language: LanguageCode
  article_id: number
  text_language: LanguageCode
  is_fallback: GeneratedAlways<boolean>
  category: Category
  is_short: boolean
  published_at: Date
  title_words: unknown
  badge_codes: Generated<string[]>
  words: unknown
}

/** An event of an item as listed in a language; `over_at` is its end, or what counts as that. */
type EventRow = {
  language: LanguageCode
  article_id: number
  number: number
  event_id: string
  title: string
  starts_at: Date
  ends_at: Date | null
  over_at: Date
  room_hotel: HotelCode | null
  room_number: number | null
}

/** `list` is a category, `short` or `all`; `month` is counted from the year 0 (list-months.ts). */
type MonthRow = { language: LanguageCode; list: Filter | 'all'; month: number; items: number }

/** Items with a word whose id divided by 8,192 is `block`, packed as in `listings.ts`. */
type WordRow = {
  in_title: boolean
  language: LanguageCode
  is_fallback: boolean
  word: string
  block: number
  packed: Buffer
}

/** A single row: the number of changes of the lists. */
type ChangesRow = { changes: number }

/** The last import of a file, by fingerprints of the file and of what it left of the item. */
type ImportedFileRow = {
  article_id: number
  language: LanguageCode
  is_live: boolean
  file_settings: string
  file_text: string
  settings: string
  text: string
}

type LookRow = {
  hotel: HotelCode
  succeeded_at: Date | null
  failing_since: Date | null
  failure: string | null
}

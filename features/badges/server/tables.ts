import type { Generated, GeneratedAlways } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Family } from '../contract.ts'

/**
 * The badges feature's own tables. `test/row-types.test.ts` compares them with the migrated
 * database.
 */
export type BadgeTables = {
  badges_badges: BadgeRow
  badges_texts: TextRow
  badges_words: WordRow
  badges_unindexed: UnindexedRow
  badges_former_texts: FormerTextRow
  badges_base_texts: BaseTextRow
  badges_hotels: HotelRow
  badges_files: FileRow
  badges_owner_changes: OwnerChangeRow
  badges_owner_days: OwnerDayRow
  badges_samples: SampleRow
  badges_sample_changes: SampleRow
  badges_sample_days: SampleDayRow
  badges_recounts: RecountRow
  badges_picture_looks: PictureLookRow
}

type BadgeRow = {
  id: GeneratedAlways<number>
  code: string
  code_folded: GeneratedAlways<string>
  first_seen_at: Date
  first_scanned_at: Date | null
  labelled_at: Date | null
  family: Family | null
  country: string | null
  base: string | null
  level: number | null
  picture: string | null
  owners: Generated<number>
}

type TextRow = {
  badge_id: number
  hotel: HotelCode
  name: string | null
  description: string | null
  labelled_at: Date | null
}

/** `badges` is a list as `writePostings` makes it. */
type WordRow = { word: string; hotel: HotelCode; in_name: boolean; badges: Buffer }

type UnindexedRow = { badge_id: number; hotel: HotelCode }

type FormerTextRow = {
  id: GeneratedAlways<number>
  badge_id: number
  hotel: HotelCode
  name: string | null
  description: string | null
  until: Date
}

type BaseTextRow = { base: string; hotel: HotelCode; name: string | null; description: string | null }

type HotelRow = { badge_id: number; hotel: HotelCode; first_seen_at: Date; owners: Generated<number> }

type FileRow = {
  hotel: HotelCode
  name: string
  hash: string | null
  lines: Generated<number>
  imported_at: Date | null
  failed_at: Date | null
  failed_hash: string | null
  failure: string | null
  failures: Generated<number>
  looked_at: Date | null
  failing_since: Date | null
}

/** `hotel` is null for a change that only mends the count of all hotels. */
type OwnerChangeRow = { badge_id: number; change: number; hotel: HotelCode | null }

/** `day` is counted from 1970-01-01, UTC. */
type OwnerDayRow = { badge_id: number; day: number; owners: number }

type SampleRow = { hotel: HotelCode; players: number }

type SampleDayRow = { day: number; players: number }

type RecountRow = { ran_at: Date }

type PictureLookRow = { badge_id: number; kept: string | null; due_at: Date; in_vain: Generated<number> }

import type { Generated, GeneratedAlways } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { EnteredWay, Family, ProposalState, ProposedContent, StaffTexts, WayKind } from '../contract.ts'
import type { TextSource } from './staff-texts.ts'

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
  badges_gains: GainRow
  badges_samples: SampleRow
  badges_sample_changes: SampleRow
  badges_sample_days: SampleDayRow
  badges_recounts: RecountRow
  badges_picture_looks: PictureLookRow
  badges_staff_texts: StaffTextRow
  badges_ways: WayRow
  badges_proposals: ProposalRow
  badges_reported_dates: ReportedDateRow
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

/** `hotel` is '' where the list says nothing of a hotel, `seen_on` is counted from 1970-01-01. */
type ReportedDateRow = { badge_id: number; source: string; address: string | null; hotel: string; seen_on: number }

type TextRow = {
  badge_id: number
  hotel: HotelCode
  name: string | null
  description: string | null
  labelled_at: Date | null
}

/** `badges` is a list as `writePostings` makes it. */
type WordRow = { word: string; hotel: TextSource; in_name: boolean; badges: Buffer }

type UnindexedRow = { badge_id: number; hotel: TextSource }

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

/** `hotel` is null for a change that only corrects the count of all hotels. */
type OwnerChangeRow = { badge_id: number; change: number; hotel: HotelCode | null; gains: Generated<number> }

/** `day` is counted from 1970-01-01, UTC. */
type OwnerDayRow = { badge_id: number; day: number; owners: number }

/** Players who came by a badge between two scans, by the day of the second. */
type GainRow = { badge_id: number; day: number; hotel: HotelCode; gains: number }

type SampleRow = { hotel: HotelCode; players: number }

type SampleDayRow = { day: number; players: number }

type RecountRow = { ran_at: Date }

type PictureLookRow = { badge_id: number; kept: string | null; due_at: Date; in_vain: Generated<number> }

/** `said_by` is null for the operator and for closed accounts. */
type StaffTextRow = {
  badge_id: number
  language: LanguageCode
  name: string | null
  description: string | null
  said_by: number | null
  said_at: Date
}

/** `article_id` is a news item, which may not be public; `removed_at` is set for a removed way. */
type WayRow = {
  id: GeneratedAlways<number>
  badge_id: number
  kind: WayKind
  article_id: number | null
  room_hotel: HotelCode | null
  room_number: number | null
  hotel: HotelCode | null
  starts_at: Date | null
  ends_at: Date | null
  text_de: Generated<string>
  text_en: Generated<string>
  text_tr: Generated<string>
  version: Generated<number>
  changed_by: number | null
  changed_at: Date
  removed_at: Date | null
}

/**
 * What an approval published and what was there before. `seen` and `version` are those of what it
 * published: where they are others by now, it cannot be undone.
 */
export type Published =
  | {
      what: 'texts'
      seen: string
      texts: StaffTexts
      said: { language: LanguageCode; by: number | null; at: string }[]
    }
  | { what: 'way'; wayId: number; version: number; before: { way: EnteredWay; by: number | null; at: string } | null }

/**
 * `published` is null where no approval can be undone. `way_id` is the way to change, null for a
 * new one and for texts.
 */
type ProposalRow = {
  id: GeneratedAlways<number>
  badge_id: number
  what: ProposedContent['what']
  way_id: number | null
  content: ProposedContent
  by_id: number | null
  handed_in_at: Date
  state: Generated<ProposalState>
  decided_by: number | null
  decided_at: Date | null
  reason: Generated<string>
  published: Published | null
}

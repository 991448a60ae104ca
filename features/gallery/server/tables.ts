import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { PictureChanges, PictureFamily, PictureState, PictureTitles } from '../contract.ts'
import type { Source } from './import-tasks.ts'

/** The gallery's own tables. `test/row-types.test.ts` compares them with the migrated database. */
export type GalleryTables = {
  gallery_pictures: PictureRow
  gallery_picture_hotels: PictureHotelRow
  gallery_proposals: ProposalRow
  gallery_files: FileRow
  gallery_looks: LookRow
  gallery_photos: PhotoRow
}

type PictureRow = {
  id: GeneratedAlways<number>
  path: string
  family: PictureFamily
  file: string
  file_folded: GeneratedAlways<string>
  first_seen_at: Date
  width: number | null
  height: number | null
  kept: string | null
  gone_at: Date | null
  due_at: Date
  in_vain: Generated<number>
  titles: JSONColumnType<PictureTitles> | null
  titles_folded: Generated<string>
  corrected_at: Date | null
  shown_at: GeneratedAlways<Date>
  hidden_at: Date | null
  version: Generated<number>
}

type ProposalRow = {
  picture_id: number
  account_id: number
  handed_in_at: Date
  changes: JSONColumnType<PictureChanges>
  note: string
  decided_at: Date | null
  decided_by: number | null
  is_approved: boolean | null
  reason: string | null
  before: JSONColumnType<PictureState> | null
}

type PictureHotelRow = { hotel: HotelCode; picture_id: number }

type FileRow = {
  hotel: HotelCode
  hash: string | null
  lines: number | null
  imported_at: Date | null
  failure: string | null
  failures: Generated<number>
  failing_since: Date | null
}

type LookRow = {
  source: Source
  hotel: HotelCode
  succeeded_at: Date | null
  failing_since: Date | null
  failure: string | null
}

type PhotoRow = {
  id: GeneratedAlways<number>
  hotel: HotelCode
  photo_id: string
  habbo_id: string
  creator: string
  picture: string
  room_number: number | null
  taken_at: Date
  likes: number
}

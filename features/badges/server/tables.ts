import type { Generated, GeneratedAlways } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'

/** The badges feature's own tables. `test/row-types.test.ts` holds them against the migrated database. */
export type BadgeTables = {
  badges_badges: BadgeRow
  badges_texts: TextRow
  badges_owner_changes: OwnerChangeRow
}

type BadgeRow = {
  id: GeneratedAlways<number>
  code: string
  first_scanned_at: Date
  owners: Generated<number>
}

type TextRow = {
  badge_id: number
  hotel: HotelCode
  name: string | null
  description: string | null
  labelled_at: Date | null
}

type OwnerChangeRow = { badge_id: number; change: number }

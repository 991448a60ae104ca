import type { Generated, GeneratedAlways } from 'kysely'
import type { BannerTexts, Place, Tone } from '../contract.ts'

/** The tables of notices. `test/row-types.test.ts` checks them against the migrated database. */
export type BannersTables = { banners_notices: BannerRow }

type BannerRow = {
  id: GeneratedAlways<number>
  version: Generated<number>
  edition: Generated<number>
  texts: BannerTexts
  tone: Tone
  place: Place
  is_dismissible: boolean
  shown_from: Date
  shown_until: Date | null
  deleted_at: Date | null
}

import type { Generated } from 'kysely'
import type { PictureType } from './picture-type.ts'

/** The pictures feature's own tables. `test/row-types.test.ts` holds them against the migrated database. */
export type PictureTables = { pictures_kept: KeptRow }

type KeptRow = {
  address: string
  name: string | null
  type: PictureType | null
  width: number | null
  height: number | null
  bytes: number | null
  etag: string | null
  kept_at: Date | null
  checked_at: Date
  missing_since: Date | null
  failure: string | null
  failures: Generated<number>
}

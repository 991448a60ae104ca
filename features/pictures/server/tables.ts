import type { Generated } from 'kysely'
import type { PictureType } from './measure-picture.ts'

/** The tables of pictures. `test/row-types.test.ts` checks them against the migrated database. */
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
  withheld: Generated<boolean>
}

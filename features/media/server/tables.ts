import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { AltTexts } from '../contract.ts'

/** The tables of media. `test/row-types.test.ts` compares them with the migrated database. */
export type MediaTables = { media_pictures: PictureRow; media_sizes: SizeRow; media_uses: UseRow }

type PictureRow = {
  id: GeneratedAlways<number>
  hash: string
  src: string
  file: string
  name: string
  width: number
  height: number
  bytes: number
  alt: JSONColumnType<AltTexts>
  is_decoration: Generated<boolean>
  credit: Generated<string>
  focus_x: Generated<number>
  focus_y: Generated<number>
  added_by: number | null
  added_at: Date
  replaced_by: number | null
}

type SizeRow = { picture_id: number; format: 'avif' | 'webp'; width: number; file: string }

type UseRow = { picture_id: number; subject: string; thing: string; language: LanguageCode | null; label: string }

import { type RawBuilder, sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { AltTexts, LibraryPicture } from '../contract.ts'

/** A picture as it is read from the database. */
export type PictureRecord = Omit<LibraryPicture, 'addedBy' | 'addedAt' | 'focus'> & {
  addedBy: number | null
  addedAt: Date
  x: number
  y: number
  alt: AltTexts
}

/** Returns the columns of a picture (`media_pictures as picture`) that are described. */
export const pictureColumns: RawBuilder<unknown> = sql`
  picture.id, src, name, width, height, bytes, alt, is_decoration as "isDecoration", credit, focus_x as x, focus_y as y,
  added_by as "addedBy", added_at as "addedAt",
  (select count(distinct (subject, thing)) from media_uses where picture_id = picture.id) as "useCount"`

/** Returns the pictures of these ids, in any order, as the staff see them. */
export async function describePictures(db: AnyDb, ids: readonly number[]): Promise<LibraryPicture[]> {
  const { rows } = await sql<PictureRecord>`
    select ${pictureColumns} from media_pictures as picture where id = any(${[...ids]}::int[])`.execute(db)
  return describeRecords(db, rows)
}

/** Adds who added each picture; closed accounts are left out. */
export async function describeRecords(db: AnyDb, rows: readonly PictureRecord[]): Promise<LibraryPicture[]> {
  const authors = await describeAuthors(db, [...new Set(rows.flatMap(({ addedBy }) => addedBy ?? []))])
  return rows.map(({ addedBy, addedAt, x, y, ...picture }) => {
    const author = addedBy === null ? undefined : authors.get(addedBy)
    return {
      ...picture,
      focus: { x, y },
      addedBy: author ? { name: author.name, hotel: author.hotel } : null,
      addedAt: addedAt.toISOString(),
    }
  })
}

/** Returns one picture; undefined where there is none. */
export async function describePicture(db: AnyDb, id: number): Promise<LibraryPicture | undefined> {
  const [picture] = await describePictures(db, [id])
  return picture
}

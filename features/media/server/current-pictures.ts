import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { AltTexts, Focus } from '../contract.ts'

/** What the library says of a picture. */
export type PictureWords = { alt: AltTexts; isDecoration: boolean; credit: string }

/** A picture as it is now: itself, or the one that took its place. `former` are its own words. */
export type CurrentPicture = PictureWords & {
  src: string
  width: number
  height: number
  focus: Focus
  former: PictureWords
}

/**
 * Returns the current versions of pictures of the library, by the addresses that were asked for;
 * others are left out. In a transaction, none of them is replaced or removed until its end.
 */
export async function currentPictures(
  db: AnyDb,
  srcs: readonly string[],
): Promise<ReadonlyMap<string, CurrentPicture>> {
  if (srcs.length === 0) return new Map()
  await sql`select from media_pictures where src = any(${[...srcs]}::text[]) order by id for key share`.execute(db)
  const { rows } = await sql<Omit<CurrentPicture, 'focus'> & { asked: string; x: number; y: number }>`
    with recursive step as (
      select src as asked, alt, is_decoration, credit, id, replaced_by
      from media_pictures where src = any(${[...srcs]}::text[])
      union all
      select step.asked, step.alt, step.is_decoration, step.credit, next.id, next.replaced_by
      from step join media_pictures as next on next.id = step.replaced_by
    )
    select asked, src, width, height, picture.focus_x as x, picture.focus_y as y, picture.alt,
      picture.is_decoration as "isDecoration", picture.credit,
      jsonb_build_object('alt', step.alt, 'isDecoration', step.is_decoration, 'credit', step.credit) as former
    from step join media_pictures as picture using (id) where step.replaced_by is null`.execute(db)
  return new Map(rows.map(({ asked, x, y, ...picture }) => [asked, { ...picture, focus: { x, y } }]))
}

/** Returns the things of a subject that use a picture, such as the ids of items for `news`. */
export async function thingsUsing(db: AnyDb, subject: string, src: string): Promise<string[]> {
  const { rows } = await sql<{ thing: string }>`
    select distinct thing from media_uses
    where subject = ${subject} and picture_id = (select id from media_pictures where src = ${src})`.execute(db)
  return rows.map(({ thing }) => thing)
}

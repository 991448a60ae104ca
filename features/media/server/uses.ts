import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { PictureUse } from '../contract.ts'
import { mediaTag } from './tags.ts'

/**
 * A text that uses pictures: the area of the staff's pages and the id of the thing (`news`, an
 * item's id), by which its page is `news/<id>/<language>`, the language
 * of the text (null for a thing without), and what it is called.
 */
type UsingText = { subject: string; thing: string; language: LanguageCode | null; label: string }

/**
 * Records which pictures of the library a text uses, instead of those recorded before for this
 * thing and language. `srcs` are all picture addresses of the text; those outside the library count
 * for nothing, and so do those that are being removed. Call it in the transaction that saves the
 * text.
 */
export async function recordUses(
  tx: AnyDb,
  { subject, thing, language, label }: UsingText,
  srcs: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ changed: number }>`
    with used as materialized (
      select id from media_pictures where src = any(${[...srcs]}::text[]) order by id for key share
    ),
    gone as (
      delete from media_uses where subject = ${subject} and thing = ${thing} and language is not distinct from ${language}
        and picture_id not in (select id from used) returning 1
    ), now_used as (
      insert into media_uses as known (picture_id, subject, thing, language, label)
      select id, ${subject}, ${thing}, ${language}, ${label} from used
      on conflict (picture_id, subject, thing, language) do update set label = excluded.label
        where known.label <> excluded.label
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from now_used) as changed`.execute(tx)
  if ((rows[0]?.changed ?? 0) > 0) await invalidateTags(tx, [mediaTag])
}

/** Removes every recorded use by a thing, in all languages, such as one that was deleted. */
export async function removeUses(tx: AnyDb, subject: string, thing: string): Promise<void> {
  await sql`delete from media_uses where subject = ${subject} and thing = ${thing}`.execute(tx)
  await invalidateTags(tx, [mediaTag])
}

/** Returns where a picture is used, by label and language. */
export async function usesOf(db: AnyDb, id: number): Promise<PictureUse[]> {
  const { rows } = await sql<PictureUse>`
    select subject, thing, language, label from media_uses where picture_id = ${id}
    order by label, thing, language`.execute(db)
  return rows
}

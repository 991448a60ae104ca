import { sql } from 'kysely'
import { recordUses } from '#features/media/server/api.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/** The area of the staff's pages by which the library names the users of a picture. */
export const usingArea = 'news'

/**
 * Records in the library which pictures the texts of an item use in some languages: the draft, the
 * public or withdrawn text, and the one that is planned. Other revisions do not count: a picture
 * that only they have may be removed. Call it in the transaction that changes the texts.
 */
export async function recordTextPictures(
  tx: AnyDb,
  id: number,
  languages: readonly LanguageCode[] = languageCodes,
): Promise<void> {
  const { rows } = await sql<{ language: LanguageCode; title: string | null; srcs: string[] }>`
    with text as (
      select language, title, body, 1 as place from news_drafts where article_id = ${id}
      union all
      select language, title, body, 2 from news_texts where article_id = ${id}
      union all
      select language, revision.title, revision.body, 3
      from news_revisions as revision join news_drafts as draft using (article_id, language)
      where article_id = ${id} and revision.number = draft.scheduled_revision
    )
    select language, (array_agg(title order by place) filter (where title <> ''))[1] as title,
      coalesce(array_agg(distinct src) filter (where src is not null), '{}') as srcs
    from text left join lateral (select jsonb_path_query(body, '$.**.src') #>> '{}' as src) as picture on true
    where language = any(${[...languages]}::text[])
    group by language`.execute(tx)
  const found = new Map(rows.map((row) => [row.language, row]))
  for (const language of languages) {
    const { title = null, srcs = [] } = found.get(language) ?? {}
    await recordUses(tx, { ...thing(id), language, label: title ?? '' }, srcs)
  }
}

/** Records in the library that an item has its picture, which is the same in every language. */
export async function recordMainPicture(tx: AnyDb, id: number): Promise<void> {
  const { rows } = await sql<{ src: string | null; title: string | null }>`
    select picture_src as src, (
      select title from (
        select language, title, 1 as place from news_drafts where article_id = ${id}
        union all
        select language, title, 2 from news_texts where article_id = ${id}
      ) as text
      where title <> '' order by array_position(${[...languageCodes]}::text[], language), place limit 1
    ) as title
    from news_articles where id = ${id}`.execute(tx)
  const { src = null, title = null } = rows[0] ?? {}
  await recordUses(tx, { ...thing(id), language: null, label: title ?? '' }, src === null ? [] : [src])
}

/** Records all pictures of an item, such as one that was imported. */
export async function recordItemPictures(tx: AnyDb, id: number): Promise<void> {
  await recordTextPictures(tx, id)
  await recordMainPicture(tx, id)
}

function thing(id: number) {
  return { subject: usingArea, thing: String(id) }
}

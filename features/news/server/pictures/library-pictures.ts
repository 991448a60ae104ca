import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isLibraryPicture } from '#features/media/contract.ts'
import { type CurrentPicture, currentPictures, type PictureWords, recordUses } from '#features/media/server/api.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Block, WrittenText } from '../../contract.ts'
import { flatBlocks } from '../../flat-blocks.ts'

type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

/** What became of pictures of the library, by the addresses under which texts have them. */
export type PictureChanges = ReadonlyMap<string, CurrentPicture>

/** Returns the addresses of the library's pictures in a body, each once. */
export function libraryPicturesIn(blocks: readonly Block[]): string[] {
  const all = flatBlocks(blocks).flatMap((block) => {
    if (block.kind === 'picture') return block.picture.src
    return block.kind === 'gallery' ? block.pictures.map(({ src }) => src) : []
  })
  return [...new Set(all.filter(isLibraryPicture))]
}

/** Returns whether two bodies have the same pictures of the library. */
export function hasSamePictures(one: readonly Block[], other: readonly Block[]): boolean {
  return isDeepStrictEqual(libraryPicturesIn(one), libraryPicturesIn(other))
}

/** Returns the alternative text that the library has for a language; empty for decoration. */
export function altIn({ alt, isDecoration }: PictureWords, language: LanguageCode): string {
  return isDecoration ? '' : alt[language]
}

/**
 * Returns a body whose pictures are those of now. Alternative texts and credits that are the former
 * ones of the library follow it; those that were written for the text stay.
 */
export function followInBody(blocks: readonly Block[], changes: PictureChanges, language: LanguageCode): Block[] {
  const inside = (children: readonly Block[]) => followInBody(children, changes, language)
  const follow = (picture: CaptionedPicture) => followOne(picture, changes.get(picture.src), language)
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'list':
        return { ...block, items: block.items.map(inside) }
      case 'quote':
      case 'notice':
        return { ...block, children: inside(block.children) }
      case 'picture':
        return { ...block, picture: follow(block.picture) }
      case 'gallery':
        return { ...block, pictures: block.pictures.map(follow) }
      default:
        return block
    }
  })
}

function followOne(
  picture: CaptionedPicture,
  now: CurrentPicture | undefined,
  language: LanguageCode,
): CaptionedPicture {
  if (!now) return picture
  const { credit: written = '', ...rest } = picture
  const credit = written === now.former.credit ? now.credit : written
  return {
    ...rest,
    ...{ src: now.src, width: now.width, height: now.height, focus: now.focus },
    alt: followAlt(picture.alt, now, language),
    ...(credit && { credit }),
  }
}

/** Returns an alternative text that follows the library if it is the library's former one. */
export function followAlt(alt: string, now: CurrentPicture, language: LanguageCode): string {
  return alt === altIn(now.former, language) ? altIn(now, language) : alt
}

/**
 * Returns a written text in which the pictures that were replaced meanwhile are the new ones, such
 * as a restored revision, or a page that was open all the time.
 */
export async function withCurrentPictures(tx: AnyDb, text: WrittenText, language: LanguageCode): Promise<WrittenText> {
  const known = await currentPictures(tx, libraryPicturesIn(text.body))
  const replaced = new Map([...known].filter(([asked, { src }]) => asked !== src))
  return replaced.size === 0 ? text : { ...text, body: followInBody(text.body, replaced, language) }
}

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

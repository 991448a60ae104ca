import { sql } from 'kysely'
import { countComments } from '#features/comments/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { NewsItem, Picture } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { newsSubject } from './news-subject.ts'
import { isPublic, type PublicArticle } from './public-articles.ts'
import { readAuthors } from './read-authors.ts'

/** An item in a list, and the language whose words it is shown in. */
export type Listed = { id: number; language: LanguageCode }

/** The columns of an item that lists show, in one language. */
export type ItemRow = Pick<
  PublicArticle,
  | 'slug'
  | 'category'
  | 'is_short'
  | 'source_hotel'
  | 'author_hotel'
  | 'author_name'
  | 'is_by_team'
  | 'picture_src'
  | 'picture_alt'
  | 'picture_width'
  | 'picture_height'
  | 'picture_focus_x'
  | 'picture_focus_y'
  | 'published_at'
> & { id: number; language: LanguageCode; title: string; summary: string; reading_minutes: number }

/**
 * Describes items for a visitor with language `wanted`, in the given order; items that
 * are not public are omitted.
 */
export async function describeListed(
  context: NewsContext,
  wanted: LanguageCode,
  listed: readonly Listed[],
): Promise<NewsItem[]> {
  if (listed.length === 0) return []
  const { rows } = await sql<ItemRow>`
    select article.id, slug, category, is_short, source_hotel, author_hotel, author_name, is_by_team, picture_src,
      coalesce(text.picture_alt, article.picture_alt) as picture_alt,
      picture_width, picture_height, picture_focus_x, picture_focus_y, published_at, text.language, title, summary, reading_minutes
    from unnest(${listed.map(({ id }) => id)}::integer[], ${listed.map(({ language }) => language)}::text[])
      with ordinality as listed(id, language, place)
    join news_articles as article on article.id = listed.id
    join news_texts as text on text.article_id = listed.id and text.language = listed.language
    where ${isPublic}
    order by place`.execute(context.db)
  return describeItems(context, wanted, rows)
}

/** Describes items from already loaded columns. */
export async function describeItems(
  context: NewsContext,
  wanted: LanguageCode,
  rows: readonly ItemRow[],
): Promise<NewsItem[]> {
  const [authors, comments] = await Promise.all([
    readAuthors(context, rows),
    rows.length > 0 ? countComments(context.wholeDb, rows.map(subjectOf)) : new Map<string, number>(),
  ])
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    category: row.category,
    isShort: row.is_short,
    isCopied: row.source_hotel !== null,
    title: row.title,
    summary: row.summary,
    language: row.language,
    isFallback: row.language !== wanted,
    picture: pictureOf(row),
    authors: authors.get(row.id) ?? [],
    isByTeam: row.is_by_team,
    publishedAt: row.published_at.toISOString(),
    comments: comments.get(subjectOf(row)) ?? 0,
    readingMinutes: row.reading_minutes,
  }))
}

/** What the comments on an item are on. */
export function subjectOf({ id }: { id: number }): string {
  return `${newsSubject.kind}:${id}`
}

function pictureOf(row: ItemRow): Picture | null {
  const { picture_src: src, picture_width: width, picture_height: height, picture_focus_x: x, picture_focus_y: y } = row
  if (src === null || width === null || height === null) return null
  return { src, alt: row.picture_alt ?? '', width, height, ...(x !== null && y !== null && { focus: { x, y } }) }
}

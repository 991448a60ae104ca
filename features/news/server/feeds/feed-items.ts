import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block, Category, Filter, Picture } from '../../contract.ts'
import type { NewsContext } from '../context.ts'
import { isPublic, type PublicColumns } from '../public-articles.ts'
import { readAuthors } from '../read-authors.ts'

/** Number of items in a feed. */
const newest = 30

/** An item in a feed. `createdAt` is when it was added to this site, regardless of its date. */
export type FeedItem = {
  id: number
  slug: string
  category: Category
  title: string
  summary: string
  body: Block[]
  picture: Picture | null
  authors: { hotel: HotelCode; name: string }[]
  isByTeam: boolean
  source: { hotel: HotelCode; address: string } | null
  publishedAt: Date
  updatedAt: Date
  createdAt: Date
}

/** The newest items that have words in a language, all or those of a category or the short ones. */
export async function feedItems(
  context: Pick<NewsContext, 'db' | 'wholeDb' | 'addresses'>,
  language: LanguageCode,
  filter: Filter | null,
): Promise<FeedItem[]> {
  const category = filter === 'short' ? null : filter
  const rows = await context.db
    .selectFrom('news_listings as listing')
    .innerJoin('news_articles as article', 'article.id', 'listing.article_id')
    .innerJoin('news_texts as text', (join) =>
      join.onRef('text.article_id', '=', 'listing.article_id').onRef('text.language', '=', 'listing.language'),
    )
    .where(isPublic)
    .where('listing.language', '=', language)
    // A feed declares one language, so items shown in another are excluded.
    .whereRef('listing.text_language', '=', 'listing.language')
    .$if(filter === 'short', (query) => query.where('listing.is_short', '=', true))
    .$if(category !== null, (query) => query.where('listing.category', '=', category))
    .orderBy('listing.published_at', 'desc')
    .orderBy('listing.article_id', 'desc')
    .limit(newest)
    .selectAll('article')
    .select(['text.title', 'text.summary', 'text.body', 'text.picture_alt as text_picture_alt'])
    .$narrowType<PublicColumns>()
    .execute()
  const authors = await readAuthors(context, rows)
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    category: row.category,
    title: row.title,
    summary: row.summary,
    body: row.body,
    picture:
      row.picture_src !== null && row.picture_width !== null && row.picture_height !== null
        ? {
            src: row.picture_src,
            alt: row.text_picture_alt ?? row.picture_alt ?? '',
            width: row.picture_width,
            height: row.picture_height,
          }
        : null,
    authors: authors.get(row.id) ?? [],
    isByTeam: row.is_by_team,
    source: row.source_hotel && row.source_address ? { hotel: row.source_hotel, address: row.source_address } : null,
    publishedAt: row.published_at,
    updatedAt: row.updated_at ?? row.published_at,
    createdAt: row.created_at,
  }))
}

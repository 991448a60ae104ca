import { sql } from 'kysely'
import { defaultHotels } from '#features/hotels/contract.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Article, Category, NewsItem, showArticle } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { describeItems, describeListed, type Listed, subjectOf } from './describe-items.ts'
import { describeMentions } from './describe-mentions.ts'
import { eventIdsOf } from './events/event-rows.ts'
import { type PublicColumns, shownLanguage } from './public-articles.ts'
import { stemsVector } from './search/full-text.ts'

const shown = 3
// Older related items are outdated, and scanning thousands is not worthwhile.
const consideredOfCategory = 150
// If the category has too few others, these provide enough of other categories.
const consideredOfAll = 2 * shown

/**
 * Returns related items in a language's list: same category, most shared title words, then newest.
 * If the category has fewer than three others, some of the newest overall follow.
 */
async function findRelated(
  context: NewsContext,
  language: LanguageCode,
  item: { id: number; category: Category; title: string; language: LanguageCode },
): Promise<NewsItem[]> {
  const { rows } = await sql<Listed>`
    with asked as (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as words
      from unnest(${stemsVector(item.language, item.title)})
    ), candidate as (
      (select article_id, text_language, category, published_at, title_words from news_listings
        where language = ${language} and category = ${item.category} and article_id <> ${item.id}
        order by published_at desc, article_id desc limit ${consideredOfCategory})
      union all
      select article_id, text_language, category, published_at, title_words from (
        select * from news_listings where language = ${language}
        order by published_at desc, article_id desc limit ${consideredOfAll}
      ) as newest where category <> ${item.category}
    )
    select article_id as id, text_language as language
    from candidate cross join asked
    order by category = ${item.category} desc, coalesce(ts_rank(title_words, words), 0) desc,
      published_at desc, article_id desc
    limit ${shown}`.execute(context.db)
  return describeListed(context, language, rows)
}

/**
 * Implements contract `showArticle`, in the language selected by `shownLanguage`. Every item is
 * readable in all languages, even if not listed there.
 */
export async function readArticle(
  context: NewsContext,
  slug: string,
  wanted: LanguageCode,
): Promise<Outcome<typeof showArticle>> {
  const { db } = context
  const article = await db
    .selectFrom('news_articles as article')
    .selectAll()
    .where('slug', '=', slug)
    .$narrowType<PublicColumns>()
    .executeTakeFirst()
  // With an address it was public; without a language it is no more.
  if (article?.languages.length === 0) return refuse('error.newsWithdrawn')
  const text = article && (await readText(context, article.id, shownLanguage(article.languages, wanted)))
  if (!article || !text) return refuse('error.newsNotFound')
  const { id, category, published_at: publishedAt, source_hotel: hotel, source_address: address } = article
  const { title, language, body } = text
  const [items, neighbours, related, cards] = await Promise.all([
    describeItems(context, wanted, [{ ...article, ...text, picture_alt: text.picture_alt ?? article.picture_alt, id }]),
    findNeighbours(context, wanted, { id, publishedAt }),
    findRelated(context, wanted, { id, category, title, language }),
    describeMentions(db, context.addresses, defaultHotels[wanted], body),
  ])
  const [item] = items
  if (!item) return refuse('error.newsNotFound')
  return {
    ...item,
    subject: subjectOf(article),
    body,
    eventIds: eventIdsOf(body, text.event_ids),
    updatedAt: article.updated_at?.toISOString() ?? null,
    languages: article.languages,
    source: hotel && address ? { hotel, address } : null,
    ...neighbours,
    related,
    ...cards,
  }
}

function readText({ db }: NewsContext, articleId: number, language: LanguageCode) {
  return db
    .selectFrom('news_texts')
    .select(['language', 'title', 'summary', 'body', 'reading_minutes', 'picture_alt', 'event_ids'])
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .executeTakeFirst()
}

type Neighbours = Pick<Article, 'previous' | 'next'>

/**
 * Returns the previous and next item by time in a language's list, even if the item itself is not
 * listed there.
 */
async function findNeighbours(
  { db }: NewsContext,
  language: LanguageCode,
  { id, publishedAt }: { id: number; publishedAt: Date },
): Promise<Neighbours> {
  const nearest = (side: 'previous' | 'next') => {
    const [comparison, order] = side === 'previous' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
    return sql`(
      select ${side}::text as side, article_id, text_language from news_listings
      where language = ${language} and (published_at, article_id) ${comparison} (${publishedAt}, ${id})
      order by published_at ${order}, article_id ${order} limit 1)`
  }
  const { rows } = await sql<{ side: keyof Neighbours; slug: string; title: string; language: LanguageCode }>`
    select side, slug, title, text.language
    from (${nearest('previous')} union all ${nearest('next')}) as beside
    join news_articles as article on article.id = article_id
    join news_texts as text on text.article_id = beside.article_id and text.language = text_language`.execute(db)
  const of = (side: keyof Neighbours) => {
    const found = rows.find((row) => row.side === side)
    return found ? { slug: found.slug, title: found.title, language: found.language } : null
  }
  return { previous: of('previous'), next: of('next') }
}

import { defaultHotels } from '#features/hotels/contract.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { showArticle } from '../contract.ts'
import { cardsOf } from './cards.ts'
import type { NewsContext } from './context.ts'
import { describeItems, subjectOf } from './describe-items.ts'
import { findNeighbours } from './neighbours.ts'
import { findRelated } from './related.ts'
import { shownLanguage } from './shown-language.ts'

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
  const article = await db.selectFrom('news_articles').selectAll().where('slug', '=', slug).executeTakeFirst()
  const text = article && (await readText(context, article.id, shownLanguage(article.languages, wanted)))
  if (!article || !text) return refuse('error.newsNotFound')
  const { id, category, published_at: publishedAt, source_hotel: hotel, source_address: address } = article
  const { title, language, body } = text
  const [items, neighbours, related, cards] = await Promise.all([
    describeItems(context, wanted, [{ ...article, ...text, id }]),
    findNeighbours(context, wanted, { id, publishedAt }),
    findRelated(context, wanted, { id, category, title, language }),
    cardsOf(db, context.addresses, defaultHotels[wanted], body),
  ])
  const [item] = items
  if (!item) return refuse('error.newsNotFound')
  return {
    ...item,
    subject: subjectOf(article),
    body,
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
    .select(['language', 'title', 'summary', 'body', 'reading_minutes'])
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .executeTakeFirst()
}

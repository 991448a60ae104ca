import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Article } from '../contract.ts'
import type { NewsContext } from './context.ts'

type Neighbours = Pick<Article, 'previous' | 'next'>

/**
 * Returns the previous and next item by time in a language's list, even if the item itself is not
 * listed there.
 */
export async function findNeighbours(
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

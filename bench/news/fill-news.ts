import { sql } from 'kysely'
import { categories } from '#features/news/contract.ts'
import { blockSize } from '#features/news/server/listings.ts'
import { wordsVector } from '#features/news/server/search/full-text.ts'
import type { NewsTables } from '#features/news/server/tables.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { numbersFrom, textOf } from './words.ts'

/** The length of an item in words. */
const length = { title: 6, summary: 20, body: 300 }
const atOnce = 100

/**
 * The languages of an item: most own ones have all, some only English, and copied ones that of
 * their hotel.
 */
function languagesOf(number: number): readonly LanguageCode[] {
  if (number % 10 < 6) return languageCodes
  return number % 10 === 6 ? ['en'] : [languageCodes[number % 3] ?? 'en']
}

const isCopied = (number: number) => number % 10 > 6

/** The title of an item in a language, always the same. */
export function titleOf(number: number, language: LanguageCode): string {
  return textOf(numbersFrom(number * 3 + languageCodes.indexOf(language)), length.title)
}

/**
 * Adds items by number as publishing does: one every four hours, one in five short, each with
 * indexed words.
 */
export async function fillNews(db: Db<NewsTables>, { from, to }: { from: number; to: number }): Promise<void> {
  for (let first = from; first <= to; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, to - first + 1) }, (_, at) => first + at)
    await putIn(db, numbers)
  }
  await sql`truncate news_months`.execute(db)
  await sql`
    insert into news_months (language, list, month, items)
    select language, list, (extract(year from day) * 12 + extract(month from day) - 1)::integer, count(*)
    from (
      select language, unnest(array['all', category] || case when is_short then array['short'] else '{}' end) as list,
        published_at at time zone 'UTC' as day
      from news_listings
    ) as listed group by 1, 2, 3`.execute(db)
  await indexWords(db)
  await sql`vacuum (analyze) news_articles, news_texts, news_listings, news_months, news_words`.execute(db)
}

/** Rebuilds the word index at once, which is much faster than item by item. */
async function indexWords(db: Db<NewsTables>): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A site's statements are limited to half a minute; filling is not.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`truncate news_words`.execute(tx)
    await sql`
    insert into news_words (in_title, language, is_fallback, word, block, packed)
    select in_title, text_language, is_fallback, word, block, case when cardinality(places) < 512
      then (select string_agg(int2send(place), ''::bytea) from unnest(places) as place) else news_packed(places::integer[]) end
    from (
      select in_title, text_language, is_fallback, word, article_id / ${blockSize}::integer as block,
        array_agg((article_id % ${blockSize}::integer)::smallint) as places
      from (select distinct on (article_id, text_language, is_fallback) * from news_listings) as text
      cross join lateral (values (true, title_words), (false, words)) as part(in_title, vector)
      cross join lateral unnest(tsvector_to_array(vector)) as word
      group by 1, 2, 3, 4, 5
    ) as each order by in_title, text_language, is_fallback, word, block`.execute(tx)
    await sql`update news_changes set changes = changes + 1`.execute(tx)
  })
}

async function putIn(db: Db<NewsTables>, numbers: readonly number[]): Promise<void> {
  const items = numbers.map((number) => ({ ...columnsOf(number), languages: [...languagesOf(number)] }))
  const stored = await db.insertInto('news_articles').values(items).returning(['id', 'slug']).execute()
  const ids = new Map(stored.map(({ id, slug }) => [slug, id]))
  const texts = numbers.flatMap((number) => {
    const id = ids.get(`item-${number}`) ?? 0
    return languagesOf(number).map((language) => ({ number, id, language, ...textIn(number, language) }))
  })
  await db
    .insertInto('news_texts')
    .values(
      texts.map(({ id, language, title, summary, body }) => ({
        ...{ article_id: id, language, title, summary, html: `<p>${body}</p>`, reading_minutes: 2 },
        body: sql`${JSON.stringify([{ kind: 'paragraph', children: [body] }])}::jsonb`,
      })),
    )
    .execute()
  const listings = texts.flatMap(({ number, id, language, title, summary, body }) => {
    const shownIn = languagesOf(number).length === 1 && !isCopied(number) ? languageCodes : [language]
    const { category, is_short, published_at } = columnsOf(number)
    return shownIn.map((listed) => ({
      ...{ language: listed, article_id: id, text_language: language, category, is_short, published_at },
      title_words: wordsVector(language, title),
      words: wordsVector(language, [title, summary, body].join('\n')),
    }))
  })
  await db.insertInto('news_listings').values(listings).execute()
}

function columnsOf(number: number) {
  const published_at = new Date(Date.UTC(2015, 0, 1, number * 4))
  return {
    slug: `item-${number}`,
    category: categories[number % categories.length] ?? 'habbo',
    is_short: number % 5 === 0,
    source_hotel: isCopied(number) ? ('hhus' as const) : null,
    source_address: isCopied(number) ? `https://www.habbo.com/community/article/${number}` : null,
    author_hotel: 'hhus' as const,
    author_name: `Writer${number % 20}`,
    published_at,
    created_at: published_at,
    changed_at: published_at,
  }
}

function textIn(number: number, language: LanguageCode) {
  const random = numbersFrom(number * 3 + languageCodes.indexOf(language))
  return {
    title: textOf(random, length.title),
    summary: textOf(random, length.summary),
    body: textOf(random, length.body),
  }
}

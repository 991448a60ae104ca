import { languageCodes } from '#platform/contract/language.ts'
import type { ListedPage } from '#platform/server/feature.ts'
import type { NewsWorld } from './world.ts'

const atOnce = 1_000

/** The pages of news for search engines: the list and each category that has items, then every item, the newest first, in the languages it has words in. */
export async function* newsPages({ db }: Pick<NewsWorld, 'db'>): AsyncIterable<ListedPage> {
  const categories = await db
    .selectFrom('news_listings')
    .select(['category'])
    .select(({ fn }) => fn.max('published_at').as('newest'))
    .groupBy('category')
    .orderBy('category')
    .execute()
  const newest = categories.map((category) => category.newest).sort((a, b) => b.getTime() - a.getTime())[0]
  yield { path: 'news/category', languages: languageCodes, changedAt: newest ?? null }
  for (const { category, newest: changedAt } of categories)
    yield { path: `news/category?category=${category}`, languages: languageCodes, changedAt }

  for (let last: { published_at: Date; id: number } | undefined; ; ) {
    const after = last
    const articles = await db
      .selectFrom('news_articles')
      .select(['id', 'slug', 'languages', 'published_at', 'updated_at'])
      .$if(after !== undefined, (older) =>
        older.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('published_at', 'id'), '<', tuple(after?.published_at ?? new Date(0), after?.id ?? 0)),
        ),
      )
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(atOnce)
      .execute()
    for (const { slug, languages, updated_at, published_at } of articles)
      yield { path: `news/${slug}`, languages, changedAt: updated_at ?? published_at }
    last = articles.at(-1)
    if (articles.length < atOnce) return
  }
}

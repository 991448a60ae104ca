import { pagePath, pages } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ListedPage } from '#platform/server/feature.ts'
import { type Filter, filters } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { isPublic, type PublicColumns } from './public-articles.ts'
import type { NewsTables } from './tables.ts'

const atOnce = 1_000

/**
 * Yields the news pages for the sitemap: the list, then each category and the short news in the
 * languages with items, then all items, newest first, in their languages.
 */
export async function* newsPages({ db }: Pick<NewsContext, 'db'>): AsyncIterable<ListedPage> {
  const lists = await findLists(db)
  const { changedAt = null } = lists.get('all') ?? {}
  yield { path: pages.newsCategory, languages: languageCodes, changedAt }
  for (const filter of filters) {
    const list = lists.get(filter)
    if (list) yield { path: `${pages.newsCategory}?category=${filter}`, ...list }
  }

  for (let last: { published_at: Date; id: number } | undefined; ; ) {
    const after = last
    const articles = await db
      .selectFrom('news_articles as article')
      .select(['id', 'slug', 'languages', 'published_at', 'updated_at'])
      .where(isPublic)
      .$if(after !== undefined, (older) =>
        older.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('published_at', 'id'), '<', tuple(after?.published_at ?? new Date(0), after?.id ?? 0)),
        ),
      )
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(atOnce)
      .$narrowType<PublicColumns>()
      .execute()
    for (const { slug, languages, updated_at, published_at } of articles)
      yield { path: pagePath('newsView', { slug }), languages, changedAt: updated_at ?? published_at }
    last = articles.at(-1)
    if (articles.length < atOnce) return
  }
}

type List = { languages: LanguageCode[]; changedAt: Date }

/** Returns the non-empty lists with their languages and the time of the newest item in each. */
async function findLists(db: Db<NewsTables>): Promise<Map<Filter | 'all', List>> {
  const places = await db
    .selectFrom('news_listings')
    .select(['language', 'category', 'is_short'])
    .select(({ fn }) => fn.max('published_at').as('newest'))
    .groupBy(['language', 'category', 'is_short'])
    .execute()
  const lists = new Map<Filter | 'all', List>()
  // Uses the site's order of languages, not that of the rows.
  for (const language of languageCodes) {
    for (const place of places.filter((one) => one.language === language)) {
      const names = ['all', place.category, ...(place.is_short ? (['short'] as const) : [])] as const
      for (const name of names) {
        const { languages = [], changedAt = place.newest } = lists.get(name) ?? {}
        lists.set(name, {
          languages: languages.includes(language) ? languages : [...languages, language],
          changedAt: new Date(Math.max(changedAt.getTime(), place.newest.getTime())),
        })
      }
    }
  }
  return lists
}

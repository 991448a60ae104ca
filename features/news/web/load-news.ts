import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { feedLinks } from './feed-links.ts'
import { type NewsSearch, newsAddress, showsEvents } from './news-search.ts'
import { eventsQuery, newsQuery } from './queries.ts'

export { feedLinks }

/**
 * Loads a page of the list and returns whether it exists. A missing page must not be cached, or
 * every page number in an address would create an entry.
 */
export async function loadNews(queryClient: QueryClient, language: LanguageCode, asked: NewsSearch): Promise<boolean> {
  const [list] = await Promise.all([
    queryClient.ensureQueryData(newsQuery(language, asked)),
    // Without them the list is still worth reading.
    showsEvents(asked) && queryClient.prefetchQuery(eventsQuery(language)),
  ])
  return isRefusal(list) || list.items.length > 0 || list.page === 1
}

/**
 * Returns the head of a list page. Each category and page is indexed as a page of its own; searches
 * are not indexed.
 */
export function newsListHead({ words, language }: { words: i18n; language: LanguageCode }, asked: NewsSearch) {
  const { category, search, page = 1 } = asked
  const name = category ? words.t(`headlines:category.${category}`) : words.t('headlines:all')
  const title = pageTitle(words, [
    words.t('shell:menu.news'),
    ...(category ? [name] : []),
    ...(search ? [words.t('news:list.found', { search })] : []),
    ...(page > 1 ? [words.t('news:list.page', { page })] : []),
  ])
  const description = words.t('news:list.description')
  return {
    meta: pageMeta({ title, description, unlisted: Boolean(search) }),
    links: [
      { rel: 'canonical', href: newsAddress(language, { category, page }) },
      // Each language has its own news and page count, so later pages have no alternates in other
      // languages.
      ...alternatesIn(languageCodes, newsAddress(language, { category })),
      ...feedLinks(language, category, name),
    ],
  }
}

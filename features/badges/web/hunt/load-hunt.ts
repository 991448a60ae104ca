import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { hotels } from '#features/hotels/client.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { guessedQuery, obtainableQuery } from './hunt-queries.ts'
import { type HuntSearch, huntAddress, parseHuntSearch } from './hunt-search.ts'

/** Loads the first page of the hunt, and the guesses; a failure of the guesses is tolerated. */
export async function loadHunt(queryClient: QueryClient, language: LanguageCode, asked: HuntSearch): Promise<void> {
  const { hotel } = parseHuntSearch(asked)
  await Promise.all([
    queryClient.ensureInfiniteQueryData(obtainableQuery(language, hotel)),
    queryClient.ensureQueryData(guessedQuery(language, hotel)).catch(() => {}),
  ])
}

/** The head of the hunt. Search engines are shown the one of all hotels. */
export function huntHead({ words, language }: { words: i18n; language: LanguageCode }, asked: HuntSearch) {
  const { hotel } = parseHuntSearch(asked)
  const title = pageTitle(words, [
    words.t('badges:crumbs.habbo'),
    words.t('hunt:title'),
    ...(hotel ? [hotels[hotel].label] : []),
  ])
  return {
    meta: pageMeta({ title, description: words.t('hunt:description'), unlisted: hotel !== undefined }),
    links: [
      { rel: 'canonical', href: huntAddress(language, { hotel }) },
      ...alternatesIn(languageCodes, huntAddress(language, { hotel })),
    ],
  }
}

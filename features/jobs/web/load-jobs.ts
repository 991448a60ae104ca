import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import type { JobsSearch } from './jobs-search.ts'
import { positionsQuery } from './queries.ts'

/**
 * Loads the open positions. On failure the page says so; the text about the team remains useful.
 */
export async function loadJobs(queryClient: QueryClient, language: LanguageCode): Promise<void> {
  await queryClient.prefetchQuery(positionsQuery(language))
}

/**
 * The head of the jobs page: "Community » Jobs". Search engines do not index forms and
 * applications.
 */
export function jobsHead({ words, language }: { words: i18n; language: LanguageCode }, asked: JobsSearch) {
  const title = pageTitle(words, [words.t('shell:menu.community'), words.t('shell:menu.jobs')])
  const description = words.t('jobs:description')
  const isOwn = asked.apply !== undefined || asked.application !== undefined
  return {
    meta: pageMeta({ title, description, unlisted: isOwn }),
    links: [
      { rel: 'canonical', href: addressOf('communityJobs', language) },
      ...alternatesIn(languageCodes, addressOf('communityJobs', language)),
    ],
  }
}

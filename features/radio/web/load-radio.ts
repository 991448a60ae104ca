import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { mostLovedQuery, mostPlayedQuery, playsQuery, scheduleQuery } from './queries.ts'
import { playsAddress, scheduleAddress } from './radio-address.ts'
import type { PlaysSearch, RadioPage, ScheduleSearch } from './radio-search.ts'
import { loadStationOutage } from './station-outage.tsx'

/** Loads a week of the schedule. On failure the page says so and shows everything else. */
export async function loadSchedule(queryClient: QueryClient, language: LanguageCode, asked: ScheduleSearch) {
  await Promise.all([
    queryClient.prefetchQuery(scheduleQuery(language, asked)),
    loadStationOutage(queryClient, language),
  ])
}

/** Loads the recently and most played songs. */
export async function loadPlays(queryClient: QueryClient, language: LanguageCode, asked: PlaysSearch) {
  await Promise.all([
    queryClient.prefetchInfiniteQuery(playsQuery(language, asked)),
    queryClient.prefetchQuery(mostPlayedQuery(language, asked)),
    queryClient.prefetchQuery(mostLovedQuery(language, asked)),
    loadStationOutage(queryClient, language),
  ])
}

type Head = { words: i18n; language: LanguageCode }

/** The head of the schedule: "Radio » Schedule". */
export function scheduleHead({ words, language }: Head, asked: ScheduleSearch) {
  return radioHead(words, 'schedule', scheduleAddress(language, asked), scheduleAddress(language))
}

/**
 * Returns the head of the recently played songs. Search engines index only the unfiltered list,
 * since there are countless filters.
 */
export function playsHead({ words, language }: Head, asked: PlaysSearch) {
  const isChoice = Object.values(asked).some((value) => value !== undefined)
  return radioHead(words, 'recentlyPlayed', playsAddress(language, asked), playsAddress(language), isChoice)
}

function radioHead(words: i18n, page: RadioPage, address: string, whole: string, isChoice = false) {
  const title = pageTitle(words, [words.t('shell:menu.radio'), words.t(`shell:menu.${page}`)])
  const description = words.t(`airtime:pages.${page}`)
  return {
    meta: pageMeta({ title, description, unlisted: isChoice }),
    links: [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, whole)],
  }
}

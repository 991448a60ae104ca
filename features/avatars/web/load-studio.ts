import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { addressOf } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { lookQuery, studioQuery } from './queries.ts'
import { parseStudioSearch, type StudioSearch } from './studio-search.ts'

/**
 * Loads where avatars are drawn, and the look that is taken over; a player who is refused is said
 * so.
 */
export async function loadStudio(queryClient: QueryClient, asked: Pick<StudioSearch, 'player'>): Promise<void> {
  const { player } = parseStudioSearch(asked)
  await Promise.all([
    queryClient.ensureQueryData(studioQuery),
    player === undefined ? undefined : queryClient.ensureQueryData(lookQuery(player)).catch(() => {}),
  ])
}

/**
 * The head of the studio. Search engines are shown the page without a look: there are countless
 * others.
 */
export function studioHead({ words, language }: { words: i18n; language: LanguageCode }, asked: StudioSearch) {
  const address = addressOf('habboAvatar', language)
  return {
    meta: pageMeta({
      title: pageTitle(words, [words.t('shell:menu.habbo'), words.t('avatars:title')]),
      description: words.t('avatars:description'),
      unlisted: Object.values(parseStudioSearch(asked)).some((value) => value !== undefined),
    }),
    links: [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, address)],
  }
}

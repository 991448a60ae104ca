import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { LanguageCode } from '#platform/contract/language.ts'
import { latePart } from '#platform/web/words.ts'

const load = latePart(['showcase'], () => import('./latest-badges.tsx'))

/** Newest and newly named badges of the home page. Hydrated when their script has loaded. */
export const LatestBadges = lazyRouteComponent(load, 'LatestBadges')

/** Loads the latest badges and their component. A failure is tolerated. */
export async function loadLatestBadges(queryClient: QueryClient, language: LanguageCode): Promise<void> {
  const [{ latestBadgesQuery }] = await Promise.all([load(), LatestBadges.preload?.()])
  await queryClient.prefetchQuery(latestBadgesQuery(language))
}

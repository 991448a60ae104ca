import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { LanguageCode } from '#platform/contract/language.ts'
import { loadOnce } from '#platform/web/load-once.ts'

const load = loadOnce(() => import('./latest-badges.tsx'))

/** The newest and the newly labelled badges of the home page. The browser takes them over from the server's HTML when their script has come. */
export const LatestBadges = lazyRouteComponent(load, 'LatestBadges')

/** Fetches the latest badges and what draws them. Without them the page is still worth something. */
export async function loadLatestBadges(queryClient: QueryClient, language: LanguageCode): Promise<void> {
  const [{ latestBadgesQuery }] = await Promise.all([load(), LatestBadges.preload?.()])
  await queryClient.prefetchQuery(latestBadgesQuery(language))
}

import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { LanguageCode } from '#platform/contract/language.ts'
import { loadOnce } from '#platform/web/load-once.ts'

// The home page has a part of the news too, and must not carry this one.
const load = loadOnce(() => import('./badge-news.tsx'))

/** The news that mention a badge. Its script comes by `loadBadgeNews`. */
export const BadgeNews = lazyRouteComponent(load, 'BadgeNews')

/**
 * Loads the news that mention a badge and the component that renders them. A failure is ignored,
 * since the badge page works without them.
 */
export async function loadBadgeNews(queryClient: QueryClient, language: LanguageCode, code: string): Promise<void> {
  const [{ badgeNewsQuery }] = await Promise.all([load(), BadgeNews.preload?.()])
  await queryClient.prefetchQuery(badgeNewsQuery(language, code))
}

import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

// Code that only this page needs is loaded with it.
const badgeLoader = loadOnce(() => import('./load-badge-page.ts'))
const badgePage = loadOnce(() => import('./badge-page.tsx'))

/** A badge of the archive, with its owners and the news that mention it (specification §2.7). */
export const badgeRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboBadge,
  loader: async ({ context: { queryClient, language }, params: { code } }) => {
    const badge = await (await badgeLoader()).loadBadgePage(queryClient, language, code)
    if (isRefusal(badge)) throw notFound({ data: badge.refused })
  },
  staticData: {
    words: ['badges', 'scanner', 'headlines'],
    faces: ['title'],
    chunk: [
      'app/web/badges/badge-page.tsx',
      'app/web/badges/load-badge-page.ts',
      'features/scanner/web/badge-owners.tsx',
      'features/news/web/badge-news.tsx',
    ],
    tags: ({ code }) => [`badge:${code}`, 'badges:sample', 'news', 'hiddenPlayers'],
  },
  // Most of the head is for crawlers that read the initial HTML, so it is loaded with the page.
  head: async ({ match }) => (await badgeLoader()).badgeHead(match.context, match.params.code),
  component: lazyRouteComponent(badgePage, 'BadgePage'),
  notFoundComponent: lazyRouteComponent(badgePage, 'BadgeMissing'),
})

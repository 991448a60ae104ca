import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isRefusal } from '#platform/contract/refusal.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { badgeQuery } from './queries.ts'

/** A badge that scans have met (SPEC §2 "Badge page"). */
export const badgeRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'habbo/badges/$code',
  loader: async ({ context: { queryClient }, params: { code } }) => {
    const badge = await queryClient.ensureQueryData(badgeQuery(code))
    if (isRefusal(badge)) throw notFound({ data: badge.refused })
  },
  staticData: {
    words: ['badges'],
    chunk: ['features/badges/web/badge-page.tsx', 'features/badges/web/badge-head.ts'],
    tags: ({ code }) => [`badge:${code}`],
  },
  // Most of a head is for machines that read the page as it was sent: it comes along with the page that it describes.
  head: async ({ match }) => (await import('./badge-head.ts')).badgeHead(match.context, match.params.code),
  component: lazyRouteComponent(() => import('./badge-page.tsx'), 'BadgePage'),
  notFoundComponent: lazyRouteComponent(() => import('./badge-page.tsx'), 'BadgeMissing'),
})

/** The pages of badges. */
export const badgesPages = [badgeRoute] as const

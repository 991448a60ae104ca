import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { type Archive, type ArchiveSearch, parseArchiveSearch } from './archive-search.ts'
import type { HuntSearch } from './hunt/hunt-search.ts'

export { LatestBadges, loadLatestBadges } from './latest-badges-part.ts'

// Code that only the archive needs is loaded with it.
const archivePage = loadOnce(() => import('./archive-page.tsx'))
const huntPage = loadOnce(() => import('./hunt/hunt-page.tsx'))

/**
 * Returns the route of an archive. Searches are rendered but not cached, because queries are
 * arbitrary.
 */
function routeOf<const Path extends string>(path: Path, archive: Archive, page: ArchivePageName) {
  return createRoute({
    getParentRoute: () => languageRoute,
    path,
    // The archive is determined by the path, so it is not part of the search parameters.
    validateSearch: (asked: Record<string, unknown>): ArchiveSearch => ({
      ...parseArchiveSearch(asked, archive),
      edition: undefined,
    }),
    loaderDeps: ({ search }) => parseArchiveSearch(search, archive),
    loader: async ({ context: { queryClient, language }, deps }) =>
      (await archivePage()).loadArchive(queryClient, language, deps),
    staticData: {
      words: ['showcase', 'badges', 'hunt', 'follow'],
    },
    // Most of the head is for crawlers that read the initial HTML, so it is loaded with the page.
    head: async ({ match }) =>
      (await archivePage()).archiveHead(match.context, parseArchiveSearch(match.search, archive)),
    component: lazyRouteComponent(archivePage, page),
    notFoundComponent: lazyRouteComponent(archivePage, `${page}Missing`),
  })
}

type ArchivePageName = 'ArchivePage' | 'OriginsArchivePage'

/** The archive of badges (specification §2.1). */
export const archiveRoute = routeOf(pages.habboBadges, undefined, 'ArchivePage')

/** The archive of the retro edition (specification §2.1). */
export const originsArchiveRoute = routeOf(pages.habboOriginsBadges, 'origins', 'OriginsArchivePage')

/** The badges that can be got now. */
const huntRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboHunt,
  // Untrusted: `parseHuntSearch` reads it.
  validateSearch: (search: HuntSearch): HuntSearch => search,
  loaderDeps: ({ search: { hotel } }) => ({ hotel }),
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await huntPage()).loadHunt(queryClient, language, deps),
  staticData: { words: ['badges', 'hunt', 'follow'] },
  head: async ({ match }) => (await huntPage()).huntHead(match.context, match.search),
  component: lazyRouteComponent(huntPage, 'HuntPage'),
})

/** The pages of badges; the page of one badge is put together by the app. */
export const badgesPages = [archiveRoute, originsArchiveRoute, huntRoute] as const

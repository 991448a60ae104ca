import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parseArchiveSearch } from './archive-search.ts'

export { LatestBadges, loadLatestBadges } from './latest-badges-part.ts'

// Whatever only the archive needs comes along with it.
const archiveLoader = loadOnce(() => import('./load-archive.ts'))
const archivePage = loadOnce(() => import('./archive-page.tsx'))

/** The archive of badges (SPEC §2 "habboBadges"). A search is rendered, but not kept: anybody may search for anything. */
export const archiveRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'habbo/badges',
  validateSearch: parseArchiveSearch,
  loaderDeps: ({ search }) => parseArchiveSearch(search),
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await archiveLoader()).loadArchive(queryClient, language, deps),
  staticData: {
    words: ['badges', 'showcase'],
    chunk: ['features/badges/web/archive-page.tsx', 'features/badges/web/load-archive.ts'],
    searchKeys: ['hotel', 'family', 'country', 'labelled', 'owned', 'sort', 'page'],
    unkeptKeys: ['search'],
  },
  // Most of a head is for machines that read the page as it was sent: it comes along with the page that it describes.
  head: async ({ match }) => (await archiveLoader()).archiveHead(match.context, match.search),
  component: lazyRouteComponent(archivePage, 'ArchivePage'),
  notFoundComponent: lazyRouteComponent(archivePage, 'ArchivePageMissing'),
})

/** The pages of badges; the page of one badge is put together by the app. */
export const badgesPages = [archiveRoute] as const

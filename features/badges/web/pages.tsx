import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { type Archive, type ArchiveSearch, parseArchiveSearch } from './archive-search.ts'

export { LatestBadges, loadLatestBadges } from './latest-badges-part.ts'

// Whatever only the archive needs comes along with it.
const archiveLoader = loadOnce(() => import('./load-archive.ts'))
const archivePage = loadOnce(() => import('./archive-page.tsx'))

/** The route of an archive. A search is rendered, but not kept: anybody may search for anything. */
function routeOf<const Path extends string>(path: Path, archive: Archive, page: ArchivePageName) {
  return createRoute({
    getParentRoute: () => languageRoute,
    path,
    // Which archive it is stands in the path: in the address nothing of it is written.
    validateSearch: (asked: Record<string, unknown>): ArchiveSearch => ({
      ...parseArchiveSearch(asked, archive),
      edition: undefined,
    }),
    loaderDeps: ({ search }) => parseArchiveSearch(search, archive),
    loader: async ({ context: { queryClient, language }, deps }) =>
      (await archiveLoader()).loadArchive(queryClient, language, deps),
    staticData: {
      words: ['badges', 'showcase'],
      faces: ['title'],
      chunk: ['features/badges/web/archive-page.tsx', 'features/badges/web/load-archive.ts'],
      searchKeys: ['hotel', 'family', 'country', 'labelled', 'owned', 'sort', 'page'],
      unkeptKeys: ['search'],
    },
    // Most of a head is for machines that read the page as it was sent: it comes along with the page that it describes.
    head: async ({ match }) =>
      (await archiveLoader()).archiveHead(match.context, parseArchiveSearch(match.search, archive)),
    component: lazyRouteComponent(archivePage, page),
    notFoundComponent: lazyRouteComponent(archivePage, `${page}Missing`),
  })
}

type ArchivePageName = 'ArchivePage' | 'OriginsArchivePage'

/** The archive of badges (specification §2.1). */
export const archiveRoute = routeOf(pages.habboBadges, undefined, 'ArchivePage')

/** The archive of the retro edition (specification §2.1). */
export const originsArchiveRoute = routeOf(pages.habboOriginsBadges, 'origins', 'OriginsArchivePage')

/** The pages of badges; the page of one badge is put together by the app. */
export const badgesPages = [archiveRoute, originsArchiveRoute] as const

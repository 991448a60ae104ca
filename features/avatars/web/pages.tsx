import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import type { StudioSearch } from './studio-search.ts'

const studioPage = loadOnce(() => import('./studio-page.tsx'))

/** The avatar studio. Rendered but not cached with a look, because there are countless. */
const studioRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboAvatar,
  // Untrusted: `parseStudioSearch` reads it.
  validateSearch: (search: StudioSearch): StudioSearch => search,
  loaderDeps: ({ search: { player } }) => ({ player }),
  loader: async ({ context: { queryClient }, deps }) => (await studioPage()).loadStudio(queryClient, deps),
  staticData: { words: ['avatars'] },
  head: async ({ match }) => (await studioPage()).studioHead(match.context, match.search),
  component: lazyRouteComponent(studioPage, 'StudioPage'),
})

/** The pages of avatars. */
export const avatarsPages = [studioRoute] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

const embedsPage = loadOnce(() => import('./embeds-page.tsx'))

/** What the address of the page asks for; the page itself judges it. */
type Asked = { kind?: string | undefined; id?: string | undefined; range?: string | undefined }

/** The page that gives the code for other sites. */
const embedsRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.communityEmbeds,
  validateSearch: ({ kind, id, range }: Record<string, unknown>) => ({ kind, id, range }) as Asked,
  staticData: { words: ['embeds'] },
  head: async ({ match }) => (await embedsPage()).embedsHead(match.context),
  component: lazyRouteComponent(embedsPage, 'EmbedsPage'),
})

/** The pages of what other sites show. */
export const embedsPages = [embedsRoute] as const

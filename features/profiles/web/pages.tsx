import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageIn } from './page-in.ts'

// Code that only this page needs is loaded with it.
const profilePage = loadOnce(() => import('./profile-page.tsx'))

/**
 * The public page of a member, by hotel and name; a former name leads nowhere, since another member
 * may have it tomorrow.
 */
export const profileRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersProfile,
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({ page: pageIn(page) }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient, language }, params: { hotel, name }, deps: { page } }) => {
    const { loadProfile } = await profilePage()
    if (!(await loadProfile(queryClient, language, { hotel, name, page }))) throw notFound()
  },
  staticData: {
    words: ['profiles', 'roles', 'icons'],
  },
  head: async ({ match }) => {
    const { page = 1 } = match.search
    return (await profilePage()).profileHead(match.context, { ...match.params, page })
  },
  component: lazyRouteComponent(profilePage, 'ProfilePage'),
  notFoundComponent: lazyRouteComponent(profilePage, 'ProfileMissing'),
})

/** The pages of members. */
export const profilePages = [profileRoute] as const

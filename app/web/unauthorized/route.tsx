import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'

/** Page for visitors without access to the requested page (specification §2.1). */
export const unauthorizedRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.unauthorized,
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } => {
    const returnTo = readReturnTo(search.returnTo)
    return returnTo === null ? {} : { returnTo }
  },

  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: pageTitle(words, [words.t('common:unauthorized.title')]) }] }
  },
  component: lazyRouteComponent(() => import('./unauthorized-page.tsx'), 'UnauthorizedPage'),
})

/**
 * Validates a return path: a page of this site below its language, never the 401 page itself.
 * Returns null for anything else.
 */
export function readReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || /[\\\s]/.test(value)) return null
  const [, language, rest = ''] = /^\/([a-z]{2})\/([^/].*)$/.exec(value) ?? []
  if (!languageCodes.some((code) => code === language) || /^401(?:[/?#]|$)/.test(rest)) return null
  return value
}

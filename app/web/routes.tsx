import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountsPages } from '#features/accounts/web/pages.tsx'
import { avatarsPages } from '#features/avatars/web/pages.tsx'
import { badgesPages } from '#features/badges/web/pages.tsx'
import { embedsPages } from '#features/embeds/web/pages.tsx'
import { followsPages } from '#features/follows/web/pages.tsx'
import { galleryPages } from '#features/gallery/web/pages.tsx'
import { jobsPages } from '#features/jobs/web/pages.tsx'
import { legalPages } from '#features/legal/web/pages.tsx'
import { newsPages } from '#features/news/web/pages.tsx'
import { notificationsPages } from '#features/notifications/web/pages.tsx'
import { originsPages } from '#features/origins/web/pages.tsx'
import { profilePages } from '#features/profiles/web/pages.tsx'
import { programsPages } from '#features/programs/web/pages.tsx'
import { radioPages } from '#features/radio/web/pages.tsx'
import { rewardsPages } from '#features/rewards/web/pages.tsx'
import { parsePlayerSearch, scannerPages } from '#features/scanner/web/pages.tsx'
import { shopPages } from '#features/shop/web/pages.tsx'
import { statusPages } from '#features/status/web/pages.tsx'
import { teamPages } from '#features/team/web/pages.tsx'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { languageRoute, rootRoute } from '#platform/web/route.tsx'
import { textIn } from '#platform/web/search-values.ts'
import { pageTitle } from '#platform/web/title.ts'
import { homeRoute } from './home/route.tsx'
import { parseSettingsSearch } from './settings/settings-search.ts'

/** Page for visitors without access to the requested page (specification §2.1). */
const unauthorizedRoute = createRoute({
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
  component: lazyRouteComponent(() => import('./unauthorized/unauthorized-page.tsx'), 'UnauthorizedPage'),
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

/** A member's settings (specification §2.8). Several features have a part in them. */
const settingsRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersSettings,
  validateSearch: parseSettingsSearch,
  staticData: {
    access: 'loggedIn',
    words: ['accounts', 'roles', 'notices', 'icons', 'follows', 'headlines', 'apiKeys'],
  },
  head: ({ match }) => {
    const { words } = match.context
    return unlistedHead(words, [words.t('accounts:settings.title')])
  },
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

// Code that only this page needs is loaded with it.
const searchPage = loadOnce(() => import('./search/search-page.tsx'))

/** Site search. The page is rendered but not cached, because queries are arbitrary. */
const searchRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.search,
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({ q: textIn(q) || undefined }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context, deps: { q } }) => (await searchPage()).loadFound(context, q),
  staticData: { words: ['search'] },
  head: async ({ match: { context, search } }) => (await searchPage()).searchHead(context, search.q),
  component: lazyRouteComponent(searchPage, 'SearchPage'),
})

// Code that only this page needs is loaded with it, to keep its lists out of other pages.
const playerPage = loadOnce(() => import('./players/player-page.tsx'))

/**
 * A scanned player (specification §2.6). The browser searches and sorts; the server renders a tab's
 * plain lists.
 */
const playerRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.scannerUser,
  validateSearch: parsePlayerSearch,
  loaderDeps: ({ search }) => ({ panel: search.tab ?? 'badges' }),
  loader: async ({ context, params, deps }) => (await playerPage()).loadPlayerPage(context, params.habboId, deps.panel),
  staticData: {
    words: ['scanner', 'desk', 'refusedScan', 'retro', 'follow'],
  },
  head: async ({ match }) => (await playerPage()).playerHead(match.context, match.params.habboId),
  component: lazyRouteComponent(playerPage, 'PlayerPage'),
  notFoundComponent: lazyRouteComponent(playerPage, 'PlayerMissing'),
})

// Code that only this page needs is loaded with it.
const badgePage = loadOnce(() => import('./badges/badge-page.tsx'))

/** A badge of the archive, with its owners and the news that mention it (specification §2.7). */
const badgeRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboBadge,
  loader: async ({ context, params }) => (await badgePage()).loadBadgePage(context, params.code),
  staticData: {
    words: ['badges', 'scanner', 'headlines', 'hunt', 'follow'],
  },
  // Most of the head is for crawlers that read the initial HTML, so it is loaded with the page.
  head: async ({ match }) => (await badgePage()).badgeHead(match.context, match.params.code),
  component: lazyRouteComponent(badgePage, 'BadgePage'),
  notFoundComponent: lazyRouteComponent(badgePage, 'BadgeMissing'),
})

/** The route tree: every page of the site, below its language. */
export const routeTree = rootRoute.addChildren([
  languageRoute.addChildren([
    homeRoute,
    unauthorizedRoute,
    settingsRoute,
    searchRoute,
    badgeRoute,
    playerRoute,
    ...accountsPages,
    ...badgesPages,
    ...embedsPages,
    ...followsPages,
    ...galleryPages,
    ...jobsPages,
    ...legalPages,
    ...newsPages,
    ...notificationsPages,
    ...originsPages,
    ...profilePages,
    ...programsPages,
    ...radioPages,
    ...scannerPages,
    ...statusPages,
    ...teamPages,
    ...rewardsPages,
    ...avatarsPages,
    ...shopPages,
  ]),
])

import { accountsPages } from '#features/accounts/web/pages.tsx'
import { badgesPages } from '#features/badges/web/pages.tsx'
import { galleryPages } from '#features/gallery/web/pages.tsx'
import { jobsPages } from '#features/jobs/web/pages.tsx'
import { legalPages } from '#features/legal/web/pages.tsx'
import { newsPages } from '#features/news/web/pages.tsx'
import { notificationsPages } from '#features/notifications/web/pages.tsx'
import { originsPages } from '#features/origins/web/pages.tsx'
import { profilePages } from '#features/profiles/web/pages.tsx'
import { radioPages } from '#features/radio/web/pages.tsx'
import { rewardsPages } from '#features/rewards/web/pages.tsx'
import { shopPages } from '#features/shop/web/pages.tsx'
import { statusPages } from '#features/status/web/pages.tsx'
import { teamPages } from '#features/team/web/pages.tsx'
import { languageRoute, rootRoute } from '#platform/web/route.tsx'
import { badgeRoute } from './badges/route.tsx'
import { homeRoute } from './home/route.tsx'
import { playerRoute } from './players/route.tsx'
import { searchRoute } from './search/route.tsx'
import { settingsRoute } from './settings/route.tsx'
import { unauthorizedRoute } from './unauthorized/route.tsx'

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
    ...galleryPages,
    ...jobsPages,
    ...legalPages,
    ...newsPages,
    ...notificationsPages,
    ...originsPages,
    ...profilePages,
    ...radioPages,
    ...statusPages,
    ...teamPages,
    ...rewardsPages,
    ...shopPages,
  ]),
])

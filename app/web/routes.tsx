import { scannerPages } from '#features/scanner/web/pages.tsx'
import { languageRoute, rootRoute } from '#platform/web/route.tsx'
import { homeRoute } from './home/route.tsx'

/** The route tree: every page of the site, below its language. */
export const routeTree = rootRoute.addChildren([languageRoute.addChildren([homeRoute, ...scannerPages])])

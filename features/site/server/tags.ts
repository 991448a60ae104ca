import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The cache tag of everything that shows a setting of the site: every page does. */
export const siteTag = cacheTag('site')

import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The notices: invalidated when one is added or changed, not when one begins or ends by itself. */
export const bannersTag = cacheTag('banners')

import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The cache tag of the catalogue. */
export const shopTag = cacheTag('shop')

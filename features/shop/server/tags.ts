import { cacheTag } from '#platform/server/cache-tags.ts'

/** The tag under which copies of the shelf are held. */
export const shopTag = cacheTag('shop')

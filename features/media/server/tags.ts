import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The tag of everything that the pages of the staff show of the library. */
export const mediaTag = cacheTag('media')

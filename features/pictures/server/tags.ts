import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Cache tag of the copies that are not served. */
export const withheldTag = cacheTag('pictures:withheld')

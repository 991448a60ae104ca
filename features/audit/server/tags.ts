import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The cache tag of lists of staff acts. */
export const auditTag = cacheTag('audit')

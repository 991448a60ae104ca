import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The tag of everything that lists the acts of the staff. */
export const auditTag = cacheTag('audit')

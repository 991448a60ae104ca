import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The maintenance page: invalidated when it is switched on or off, or changed. */
export const maintenanceTag = cacheTag('maintenance')

import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The targets of announcements and their deliveries: the page of the staff hears of them. */
export const integrationsTag = cacheTag('integrations')

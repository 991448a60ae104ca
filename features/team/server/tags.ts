import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The cache tag of the team's profiles. */
export const teamTag = cacheTag('team')

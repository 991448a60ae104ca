import { cacheTag } from '#platform/server/cache-tags.ts'

/** The tag of what shows the team's profiles. */
export const teamTag = cacheTag('team')

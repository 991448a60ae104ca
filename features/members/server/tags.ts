import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Tag of what the staff see of members: something was done by the staff. */
export const membersTag = cacheTag('members')

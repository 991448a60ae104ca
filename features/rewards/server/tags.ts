import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The tag of the boards. */
export const boardsTag = cacheTag('rewards:board')

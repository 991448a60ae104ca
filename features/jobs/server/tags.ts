import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Dropped whenever a position is opened, closed, rewritten, deleted or brought back. */
export const positionsTag = cacheTag('jobs:positions')

/** Dropped whenever the staff's list of applications, or what they read of one, changes. */
export const applicationsTag = cacheTag('jobs:applications')

import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Dropped whenever a position is opened, closed or written anew. */
export const positionsTag = cacheTag('jobs:positions')

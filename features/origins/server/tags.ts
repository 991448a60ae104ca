import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Invalidated with each new board and each new name of a player on one. */
export const fishingTag = cacheTag('origins:fishing')

/** Invalidated with each sample and each missing sample. */
export const onlineTag = cacheTag('origins:online')

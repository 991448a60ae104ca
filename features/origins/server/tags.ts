import { cacheTag } from '#platform/server/cache-tags.ts'

/** Dropped whenever there is a further board, or a name of somebody on one. */
export const fishingTag = cacheTag('origins:fishing')

/** Dropped whenever there is something new to say of who is online: a sample, or that one is missing. */
export const onlineTag = cacheTag('origins:online')

import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Cache tag of the parts of avatars: published when another figure data file was imported. */
export const figureDataTag = cacheTag('avatars:parts')

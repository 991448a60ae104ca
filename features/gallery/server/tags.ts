import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Cache tag of photo lists. */
export const photosTag = cacheTag('photos')

/**
 * Cache tag of the import status of pictures: published when a hotel's source begins to fail or is
 * readable again.
 */
export const galleryReadingTag = cacheTag('gallery:reading')

/** Cache tag of picture lists. */
export const picturesTag = cacheTag('pictures')

/** Cache tag of what the staff see of pictures: their changes, proposals and decisions. */
export const proposalsTag = cacheTag('pictures:proposals')

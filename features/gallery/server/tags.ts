import { cacheTag } from '#platform/server/cache-tags.ts'

/** The tag of what lists photos. */
export const photosTag = cacheTag('photos')

/** The tag of what tells whether pictures can be brought in: announced when a source of a hotel begins to fail, or can be read again. */
export const galleryReadingTag = cacheTag('gallery:reading')

/** The tag of what lists pictures. */
export const picturesTag = cacheTag('pictures')

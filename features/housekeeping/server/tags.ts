import { cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Tag of the hand-over notes. */
export const notesTag = cacheTag('housekeeping:notes')

/** Tag of who of the staff is here and what they have open. */
export const presenceTag = cacheTag('housekeeping:presence')

import { type CacheTag, cacheTag } from '#platform/server/cache-tags.ts'

/** The tag of what shows a badge: announced when its owners or its words change. */
export function badgeTag(code: string): CacheTag {
  return cacheTag(`badge:${code}`)
}

/** The tag of what lists badges: announced when there are others, when one has other words, and when counts of owners have changed. */
export const badgesTag = cacheTag('badges')

/** The tag of the order of badges as far as no count of owners has part in it: announced when there are others or one has other words. */
export const badgeOrderTag = cacheTag('badges:order')

/** The tag of what lists tell of badges, whichever: announced when that of many has changed at once. */
export const badgeTellingTag = cacheTag('badges:told')

/** The tag of what tells of how many players the counts are: announced when there are more. */
export const badgeSampleTag = cacheTag('badges:sample')

/** The tag of what tells whether the texts of badges can be read: announced when those of a hotel begin to fail, or can be read again. */
export const badgeReadingTag = cacheTag('badges:reading')

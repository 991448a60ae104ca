/** The tag of what shows a badge: announced when its owners or its words change. */
export function badgeTag(code: string): string {
  return `badge:${code}`
}

/** The tag of what lists badges: announced when there are others, when one has other words, and when counts of owners have changed. */
export const badgesTag = 'badges'

/** The tag of the order of badges as far as no count of owners has part in it: announced when there are others or one has other words. */
export const badgeOrderTag = 'badges:order'

/** The tag of what lists tell of badges, whichever: announced when that of many has changed at once. */
export const badgeTellingTag = 'badges:told'

/** The tag of what tells of how many players the counts are: announced when there are more. */
export const badgeSampleTag = 'badges:sample'

/** What can be followed. */
export const followKinds = ['player', 'badge', 'series', 'group', 'show', 'dj', 'category', 'hotel'] as const

/** What changes of a player are summed up as in news. */
export const partKinds = ['badgesGained', 'badgesLost', 'friends', 'groups', 'rooms', 'photos', 'profile'] as const

/** How a member is notified of a kind: at once, in a daily or weekly digest, or not at all. */
export const deliveries = ['now', 'daily', 'weekly', 'muted'] as const

/** What the list of news shows: what is new since the period of the last digest began, or all. */
export const newsRanges = ['day', 'week', 'all'] as const

/** The hour (UTC) in which digests are made. */
export const digestHour = 16

/** How many things an account may follow. */
export const mostFollows = 500

/** The least time between two scans of a player for the sake of followers. */
export const leastRescanMinutes = 30

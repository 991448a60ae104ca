/** The kinds of changes of followed subjects that members are notified of. */
export const followedWhats = [
  'player',
  'badgesGained',
  'badgeWay',
  'badgeHotel',
  'seriesBadge',
  'groupJoined',
  'groupLeft',
  'showAirs',
  'newsPublished',
  'hotelDown',
  'hotelUp',
] as const

/** The highest unread count; beyond it the interface shows "99+". */
export const mostUnread = 100

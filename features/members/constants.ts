/** Why a member is warned, in the order of the choice. */
export const warningReasons = ['unkind', 'spam', 'personalData', 'offTopic', 'other'] as const

/** Longest texts: of a warning, a staff note, and a reason. */
export const textLengths = { warning: 300, note: 1000, reason: 500 } as const

/** How long a warning counts. */
export const warningDays = 90

/** A ban that lasts longer needs `members.banLonger` and a confirmed session. */
export const shortBanDays = 30

/** Staff who were last seen longer ago are marked as inactive. */
export const inactiveDays = 60

/** Members who joined within these days are new. */
export const newMemberDays = 30

/** The longest ban that is not for good. */
export const longestBanDays = 3650

/** Guests are banned for at most 30 days. */
export const longestGuestBanDays = 30

/** A correction or gift of more stars or comets needs a confirmed session. */
export const largeAmount = 100

/** The most that one correction changes. */
export const mostCorrected = 1_000_000

/** How many members a page of the list has. */
export const membersPageSize = 50

/** How long an act can be undone; a member is notified of a warning only afterwards. */
export const undoSeconds = 10

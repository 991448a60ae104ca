/** Reasons for reporting a comment. */
export const reportReasons = ['unkind', 'spam', 'personal', 'other'] as const

/** The length of a comment in characters, without surrounding space (specification §5.2). */
export const textLength = { least: 1, most: 1000 }

/** Minutes during which a guest may edit, delete and restore a comment from the same browser. */
export const guestChangeMinutes = 15

/** How readers answer without words. */
export const reactionNames = ['heart', 'laugh', 'wow', 'clap'] as const

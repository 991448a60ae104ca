/** Reasons for reporting a comment. */
export const reportReasons = ['unkind', 'spam', 'personal', 'other'] as const

/** The length of a comment in characters, without surrounding space (specification §5.2). */
export const textLength = { least: 1, most: 1000 }

/** Minutes during which a guest may edit, delete and restore a comment from the same browser. */
export const guestChangeMinutes = 15

/** How readers answer without words. */
export const reactionNames = ['heart', 'laugh', 'wow', 'clap'] as const

/** Reasons for which moderators delete a comment; the writer reads a sentence for each. */
export const deletionReasons = ['unkind', 'spam', 'personalData', 'offTopic', 'other'] as const

/** The most characters of a text to the writer, of a request for a second look, and of a note. */
export const moderationLength = { writerText: 300, appeal: 300, note: 500, word: 60 }

/** Seconds in which a decision of moderators can be undone; then the writer is notified. */
export const undoSeconds = 10

/** Comments that are decided on in one call. */
export const mostDecided = 50

/** What is on the list of words, in the order of the choice. */
export const wordKinds = ['watched', 'protected', 'title'] as const

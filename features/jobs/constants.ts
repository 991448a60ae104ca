/** How many files an application may have, and the most bytes of each (specification §5.4). */
export const attachmentLimits = { files: 5, bytes: 16 * 1024 * 1024 } as const

/** Maximum lengths of an applicant's texts, in characters. */
export const applicationLengths = { fansiteName: 100, discordUsername: 37, motivation: 4000 } as const

/** Maximum years of play: the game opened in August 2000. */
export const mostYears = 40

/** The longest message of a chat, in characters. */
export const messageLength = 2000

/**
 * The longest texts of the staff, in characters: notes, reasons of votes and decisions, and ready
 * answers.
 */
export const staffTextLengths = { note: 2000, vote: 500, reason: 1000, title: 80 } as const

/** How much a position may say, in characters, and how many lines its lists may have. */
export const positionLimits = { title: 80, summary: 600, line: 200, lines: 12 } as const

/** How long the staff can undo a decision, and then open the application again. */
export const undoSeconds = 10
export const reopenDays = 14

/** The most days for which the staff can keep an applicant from applying again. */
export const mostBarDays = 730

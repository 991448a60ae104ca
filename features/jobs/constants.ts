/** How many files an application may have, and the most bytes of each (specification §5.4). */
export const attachmentLimits = { files: 5, bytes: 16 * 1024 * 1024 } as const

/** Maximum lengths of an applicant's texts, in characters. */
export const applicationLengths = { fansiteName: 100, discordUsername: 37, motivation: 4000 } as const

/** Maximum years of play: the game opened in August 2000. */
export const mostYears = 40

/** The longest message of a chat, in characters. */
export const messageLength = 2000

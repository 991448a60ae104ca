/** The most that may be typed into a search. */
export const longestSearch = 100

/** How many of each kind the dialog shows, and the page. */
export const shownAtOnce = { dialog: 5, page: 20 } as const

/**
 * The categories of news (specification §3.5); the first is the site's own and labelled with its
 * name.
 */
export const categories = ['nightbell', 'habbo', 'events', 'eventguide', 'rare', 'roombundle', 'collectibles'] as const

/**
 * Filters of a list: a category, or `short` for the short news of all categories (specification
 * §3.5).
 */
export const filters = [...categories, 'short'] as const

/**
 * The author of a comment whose account was closed since (specification §3.6). It is data, equal
 * in all languages: pages show a word and a silhouette of their own.
 */
export const headerDefaults = { name: 'Anonymous', avatar: 'default.png' }

/** How a notice is meant. The content of a spoiler is hidden until the reader opens it. */
export const noticeTones = ['tip', 'warning', 'spoiler'] as const

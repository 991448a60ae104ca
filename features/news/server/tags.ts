import { type CacheTag, cacheTag } from '#platform/server/cache/cache-tags.ts'

/** The tag of everything that lists articles. */
export const newsTag = cacheTag('news')

/** The tag of what lists the coming events. */
export const eventsTag = cacheTag('news:events')

/** The tag of everything that the newsroom shows: drafts, their states, reviews and remarks. */
export const newsroomTag = cacheTag('newsroom')

/** The tag of what shows one article. */
export const articleTag = (slug: string): CacheTag => cacheTag(`article:${slug}`)

/** The tags to invalidate when an article changes: every list, and its own page. */
export const articleTags = (slug: string): CacheTag[] => [newsTag, articleTag(slug)]

import { type CacheTag, cacheTag } from '#platform/server/cache/cache-tags.ts'
import type { Subject } from '../contract.ts'

/** Cache tag of content that is hidden while it is reported. */
export const reportsTag = cacheTag('commentReports')

/** The tag of everything that shows comments, on any subject. */
export const commentsTag = cacheTag('comments')

/** The tag of the comments on one subject. */
export const subjectTag = (subject: Subject): CacheTag => cacheTag(subject)

/** The tag of everything that waits for moderators, and of their decisions. */
export const moderationTag = cacheTag('commentModeration')

/** The tag of the watched words and protected names. */
export const wordsTag = cacheTag('commentWords')

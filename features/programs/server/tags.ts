import { type CacheTag, cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Cache tag of the keys of an account: one was made or revoked. */
export const keysTag = (accountId: number): CacheTag => cacheTag(`programs:keys:${accountId}`)

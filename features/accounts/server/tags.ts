import { type CacheTag, cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Cache tag of leaderboards: a member's preference or ban has changed. */
export const boardTag = cacheTag('accounts:board')

/** Cache tag of data that belongs to an account. */
export const accountTag = (accountId: number): CacheTag => cacheTag(`account:${accountId}`)

/**
 * Cache tag of an account's public identity: name, closure, link to the player's page. Private data
 * such as balance or sessions changes far more often and uses `accountTag`.
 */
export const authorTag = (accountId: number): CacheTag => cacheTag(`author:${accountId}`)

/** Cache tag of staff lists: a role was granted or revoked, or a ban changed. */
export const staffTag = cacheTag('staff')

/** Cache tag of what names icons that the staff added: their words have changed. */
export const iconsTag = cacheTag('accounts:icons')

/** Cache tag of a player: invalidated when a scan finds changes or the player's privacy changes. */
export const playerTag = (habboId: string): CacheTag => cacheTag(`player:${habboId}`)

/** Cache tag of lists without hidden players: invalidated when any player hides or shows a page. */
export const hiddenPlayersTag = cacheTag('hiddenPlayers')

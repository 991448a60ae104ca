import { type CacheTag, cacheTag } from '#platform/server/cache-tags.ts'

/** The tag of boards of members: who may stand on them has changed, by their own will or by a ban. */
export const boardTag = cacheTag('accounts:board')

/** The tag under which copies of what belongs to an account are held. */
export const accountTag = (accountId: number): CacheTag => cacheTag(`account:${accountId}`)

/**
 * The tag of what shows others who an account is: the name, whether it is closed, the way to the player's page. What only its owner sees, such as a
 * balance or a session, changes far more often and has `accountTag`.
 */
export const authorTag = (accountId: number): CacheTag => cacheTag(`author:${accountId}`)

/** The tag of what shows who works for the site: a role that comes or goes, and a ban. */
export const staffTag = cacheTag('staff')

/** The tag of what shows a player: invalidated when a scan finds changes, and when the player hides or shows something. */
export const playerTag = (habboId: string): CacheTag => cacheTag(`player:${habboId}`)

/** The tag of lists that leave out hidden players: invalidated when any player hides or shows their page. */
export const hiddenPlayersTag = cacheTag('hiddenPlayers')

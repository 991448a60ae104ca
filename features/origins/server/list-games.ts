import { isHotelRefusal, matchesAtOnce } from '#features/hotels/server/api.ts'
import type { FailureReason } from '#features/scanner/contract.ts'
import { failureReasonOf } from '#features/scanner/server/api.ts'
import type { Reading } from './read-player.ts'
import { knownGames, storeIds } from './store-games.ts'

/** So many new ids are taken with each scan: somebody may have played thousands of games before anybody looked. */
const idsPerScan = 1_000

// While so many games wait to be read, there is no need to know of older ones.
const enoughUnread = 100

/**
 * Learns which games a player has played since the last look: the hotel lists them by pages, the newest first, and the first that is known ends it, where all older
 * ones are known too. Else it goes on past those to older ones, some with each scan. A trouble on any page changes nothing, so that no gap is left.
 */
export async function listGames(reading: Reading, gamePlayerId: string, unread: number): Promise<FailureReason | null> {
  const { context, player, calls, mayGoOn } = reading
  const known = await knownGames(context.db, player.id)
  const fresh = new Set<string>()
  let isEnd = false
  for (let offset = 0; !isEnd && fresh.size < idsPerScan; offset += matchesAtOnce) {
    const ids = await context.gateway.listMatches(player.hotel, gamePlayerId, offset, calls)
    if (isHotelRefusal(ids)) {
      const trouble = failureReasonOf(ids)
      if (trouble) return trouble
      // The hotel knows no such player of games (any more).
      isEnd = known.size === 0
      break
    }
    for (const id of ids) if (!known.has(id)) fresh.add(id)
    isEnd = ids.length < matchesAtOnce
    const meetsKnown = ids.some((id) => known.has(id))
    if (meetsKnown && (player.hasAllIds || unread + fresh.size >= enoughUnread)) break
  }
  if (await mayGoOn()) {
    const hasAllIds = player.hasAllIds ? isEnd || fresh.size < idsPerScan : isEnd
    await storeIds(context.db, player, [...fresh], hasAllIds, context.clock.now())
  }
  return null
}

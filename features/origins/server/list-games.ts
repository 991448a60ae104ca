import { isHotelRefusal, matchesAtOnce } from '#features/hotels/server/api.ts'
import type { FailureReason } from '#features/scanner/contract.ts'
import { failureReasonOf } from '#features/scanner/server/api.ts'
import type { Reading } from './players-context.ts'
import { knownGames, storeIds } from './store-games.ts'

/**
 * The number of new ids taken per scan: a player may have played thousands of games before the
 * first scan.
 */
const idsPerScan = 1_000

// With this many games unread, older ones need not be listed yet.
const enoughUnread = 100

/**
 * Lists the games a player has played since the last scan. The hotel pages them newest first;
 * paging stops at the first known game if all older ones are known too, otherwise it continues to
 * older ones, a batch per scan. A failure on any page stores nothing, so no gap remains.
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

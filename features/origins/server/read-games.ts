import { type HotelMatch, isHotelRefusal } from '#features/hotels/server/api.ts'
import type { FailureReason } from '#features/scanner/contract.ts'
import { failureReasonOf } from '#features/scanner/server/api.ts'
import { listGames } from './list-games.ts'
import type { Reading } from './players-context.ts'
import { countUnread, noteAllKnown, storeGames, unreadGames } from './store-games.ts'

/** The number of games read per scan, newest first; the next scan continues with older ones. */
export const gamesPerScan = 100

// What has been read is shown while the rest is under way.
const gamesAtOnce = 10

/**
 * Updates a player's games: lists them, then reads each unread one, newest first. A failure stops
 * it and keeps the games read so far; a game that the hotel does not have (any more) is not
 * requested again.
 */
export async function readGames(reading: Reading): Promise<FailureReason | null> {
  const { context, player, mayGoOn } = reading
  if (player.gamePlayerId === null) {
    if (await mayGoOn()) await noteAllKnown(context.db, player, context.clock.now())
    return null
  }
  const isListed = await listGames(reading, player.gamePlayerId, await countUnread(context.db, player.id))
  if (isListed !== null) return isListed
  const wanted = await unreadGames(context.db, player.id, gamesPerScan)
  let trouble: FailureReason | null = null
  for (let from = 0; from < wanted.length && trouble === null; from += gamesAtOnce) {
    trouble = await readSome(reading, player.gamePlayerId, wanted.slice(from, from + gamesAtOnce))
    if (!(await mayGoOn())) return null
  }
  return trouble
}

/** Reads games by their ids and stores those that were answered. */
async function readSome(
  { context, player, calls, mayGoOn }: Reading,
  gamePlayerId: string,
  matchIds: readonly string[],
): Promise<FailureReason | null> {
  const answers = await Promise.all(
    matchIds.map(async (matchId) => ({
      matchId,
      match: await context.gateway.showMatch(player.hotel, matchId, calls),
    })),
  )
  const failures = answers.map(({ match }) => (isHotelRefusal(match) ? failureReasonOf(match) : null))
  const known = answers.filter((_answer, at) => failures[at] === null)
  if (!(await mayGoOn())) return null
  await storeGames(
    context.db,
    player,
    known.map(({ matchId, match }) => ({
      matchId,
      played: isHotelRefusal(match) ? null : partOf(match, gamePlayerId),
    })),
  )
  return failures.find((trouble) => trouble !== null) ?? null
}

function partOf({ endedAt, mapId, ranked, parts }: HotelMatch, gamePlayerId: string) {
  const part = parts.find((each) => each.gamePlayerId === gamePlayerId)
  return part ? { endedAt, mapId, ranked, score: part.score, placement: part.placement, won: part.won } : null
}

import { useQuery } from '@tanstack/react-query'
import type { Player } from '#features/scanner/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { RetroPlayer } from '../contract.ts'
import { retroQuery } from './retro-query.ts'

const pollMilliseconds = 2_000

/**
 * A reading follows its scan within seconds. If it has not begun within this time, it is no longer
 * awaited.
 */
const followsWithinMilliseconds = 60_000

/**
 * Returns whether the reading of the current scan is still running or about to begin. False for
 * players whom the hotel does not show.
 */
export function isAwaited(
  player: Pick<Player, 'state' | 'visibility' | 'scanRequestedAt'>,
  read: Pick<RetroPlayer, 'state' | 'askedAt'>,
  now: number,
): boolean {
  if (read.state === 'waiting' || read.state === 'reading') return true
  if (player.state === 'failed' || player.visibility !== 'public') return false
  if (read.askedAt !== null && read.askedAt >= player.scanRequestedAt) return false
  return player.state !== 'complete' || now - Date.parse(player.scanRequestedAt) < followsWithinMilliseconds
}

/**
 * Returns the Habbo Origins data of a player, refreshed while it is being read and the page is
 * visible; null if nothing is available.
 */
export function useRetroPlayer(player: Player): { read: RetroPlayer | null; isUnderWay: boolean } {
  const { data, dataUpdatedAt } = useQuery({
    ...retroQuery(player.habboId),
    // Polls once more after the waiting time, so the wait ends with an answer.
    refetchInterval: ({ state: { data: last } }) => {
      const lookedAt = Date.now() - 2 * pollMilliseconds
      return last !== undefined && !isRefusal(last) && isAwaited(player, last, lookedAt) ? pollMilliseconds : false
    },
  })
  const read = data === undefined || isRefusal(data) ? null : data
  return { read, isUnderWay: read !== null && isAwaited(player, read, dataUpdatedAt) }
}

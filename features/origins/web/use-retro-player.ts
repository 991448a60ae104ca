import { useQuery } from '@tanstack/react-query'
import type { RetroPlayer } from '#features/origins/contract.ts'
import type { Player } from '#features/scanner/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { retroQuery } from './retro-query.ts'

const pollMilliseconds = 2_000

/** A reading follows its scan within seconds. One that has not begun by then will not be waited for. */
const followsWithinMilliseconds = 60_000

/**
 * Whether what was read does not belong to the present scan yet: the reading is under way, or it is about to begin. Of who is not shown by the hotel there is none.
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

/** What Habbo Origins tells of a player, kept up to date while it is being read and the page is visible; null where nothing could be learned. */
export function useRetroPlayer(player: Player): { read: RetroPlayer | null; isUnderWay: boolean } {
  const { data, dataUpdatedAt } = useQuery({
    ...retroQuery(player.habboId),
    // One look more than it is waited for, so that the wait ends with an answer.
    refetchInterval: ({ state: { data: last } }) => {
      const lookedAt = Date.now() - 2 * pollMilliseconds
      return last !== undefined && !isRefusal(last) && isAwaited(player, last, lookedAt) ? pollMilliseconds : false
    },
  })
  const read = data === undefined || isRefusal(data) ? null : data
  return { read, isUnderWay: read !== null && isAwaited(player, read, dataUpdatedAt) }
}

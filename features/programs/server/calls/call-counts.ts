import { LRUCache } from 'lru-cache'
import { shareCounts } from '#platform/server/http/rate-limit.ts'
import { callWindowSeconds } from '../../constants.ts'
import type { ProgramsContext } from '../context.ts'

const windowMs = callWindowSeconds * 1000

/** More networks than this in five minutes are an attack; the oldest are counted again. */
const mostCounted = 100_000

type Count = { taken: number; unshared: number; endsAt: number }

/** What is left of a limit after a call, and the seconds until its window ends. */
export type Left = { isRefused: boolean; left: number; seconds: number }

/** Counts calls in memory; `share` adds them to those of the other processes. */
export type CallCounts = {
  take: (who: string, most: number) => Left
  /** As `take`, without counting. */
  look: (who: string, most: number) => Left
  share: () => Promise<void>
}

/**
 * Opens the counts of this process. Windows begin at the same instants for all, so that the sums of
 * several processes are of the same window.
 */
export function openCallCounts({ site, clock }: Pick<ProgramsContext, 'site' | 'clock'>): CallCounts {
  const counts = new LRUCache<string, Count>({ max: mostCounted })
  const unshared = new Set<string>()
  function use(who: string, most: number, by: 0 | 1): Left {
    const now = clock.now().getTime()
    const endsAt = (Math.floor(now / windowMs) + 1) * windowMs
    let count = counts.get(who)
    if (!count || count.endsAt !== endsAt) count = { taken: 0, unshared: 0, endsAt }
    const isRefused = count.taken >= most
    if (!isRefused && by > 0) {
      count.taken += by
      count.unshared += by
      counts.set(who, count)
      unshared.add(who)
    }
    return { isRefused, left: Math.max(0, most - count.taken), seconds: Math.ceil((endsAt - now) / 1000) }
  }

  return {
    take: (who, most) => use(who, most, 1),
    look: (who, most) => use(who, most, 0),
    async share() {
      const sent = [...unshared].flatMap((key) => {
        const count = counts.peek(key)
        return count && count.unshared > 0 ? [{ key, count, by: count.unshared, endsAt: new Date(count.endsAt) }] : []
      })
      unshared.clear()
      if (sent.length === 0) return
      for (const { count } of sent) count.unshared = 0
      try {
        const sums = await shareCounts(site, 'call of the API', sent)
        // Calls since the statement was sent are not in its sum.
        for (const { key, count } of sent) count.taken = Math.max(count.taken, (sums.get(key) ?? 0) + count.unshared)
      } catch (error) {
        for (const { key, count, by } of sent) {
          count.unshared += by
          unshared.add(key)
        }
        throw error
      }
    },
  }
}

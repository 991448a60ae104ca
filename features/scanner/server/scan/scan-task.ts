import { z } from 'zod'
import { HabboId } from '#features/hotels/contract.ts'
import { task } from '#platform/server/tasks/task.ts'
import { ScanPlace } from './scan-cost.ts'

/** The hotel that a player's id is of: its prefix. */
function hotelOfId(habboId: string): string {
  return habboId.slice(0, habboId.indexOf('-'))
}

/** Below the rank of every scan that a visitor asked for. */
const quietPriority = -1_000_000_000

/**
 * Reads everything that the hotel returns about a player. The time of a request (`requestScan`) is
 * part of the key, so each request has its own tasks; `attempt` counts from 1. A task does nothing
 * if its player was requested again meanwhile. Tasks of one hotel run in the order of their rank
 * (`admitScan`).
 */
export const scanTask = task({
  name: 'scanner.scan-player',
  payload: z.object({
    habboId: HabboId,
    requestedAt: z.iso.datetime(),
    attempt: z.int().min(1),
    // Null for a scan that no visitor asked for; missing in tasks that an earlier version queued.
    place: ScanPlace.nullable().default(null),
    // Of a followed player: its calls go after those for visitors.
    isQuiet: z.boolean().optional(),
  }),
  key: ({ habboId, requestedAt, attempt }) => `${habboId} ${requestedAt} ${attempt}`,
  concurrency: 24,
  // Scans of a hotel share its calls: with more at once each of them takes longer.
  groups: { of: ({ habboId }) => hotelOfId(habboId), concurrency: 2 },
  priority: ({ place, isQuiet }) => (isQuiet ? quietPriority : -(place?.rank ?? 0)),
  retries: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 900,
})

/** Reads the names of the rooms in which a player took photos, when nothing else is to be done. */
export const nameRoomsTask = task({
  name: 'scanner.name-rooms',
  payload: z.object({ habboId: HabboId }),
  key: ({ habboId }) => habboId,
  concurrency: 4,
  groups: { of: ({ habboId }) => hotelOfId(habboId), concurrency: 1 },
  retries: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 900,
})

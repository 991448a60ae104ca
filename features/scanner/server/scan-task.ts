import { z } from 'zod'
import { HabboId } from '#features/hotels/contract.ts'
import { task } from '#platform/server/task.ts'

/**
 * Reads everything that the hotel tells of a player. A request is granted once (`requestScan`) and named by its instant, so each has
 * tasks of its own; `attempt` counts from 1. A task whose player has been asked for anew meanwhile does nothing.
 */
export const scanTask = task({
  name: 'scanner.scan-player',
  payload: z.object({ habboId: HabboId, requestedAt: z.iso.datetime(), attempt: z.int().min(1) }),
  key: ({ habboId, requestedAt, attempt }) => `${habboId} ${requestedAt} ${attempt}`,
  concurrency: 24,
  retries: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 900,
})

import { z } from 'zod'
import { HabboId } from '#features/hotels/contract.ts'
import { task } from '#platform/server/task.ts'

/**
 * Reads fishing and games of a player of the retro edition. `askedAt` is the scan that triggered
 * it; the task does nothing if the player was scanned again since.
 */
export const readPlayerTask = task({
  name: 'origins.read-player',
  payload: z.object({ habboId: HabboId, askedAt: z.iso.datetime() }),
  key: ({ habboId, askedAt }) => `${habboId} ${askedAt}`,
  concurrency: 6,
  groups: { of: ({ habboId }) => habboId.slice(0, habboId.indexOf('-')), concurrency: 2 },
  retries: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 900,
})

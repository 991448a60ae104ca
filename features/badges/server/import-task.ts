import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { task } from '#platform/server/task.ts'

/**
 * Task that updates the archive from a hotel's texts. Unanswered requests are repeated in the next
 * round.
 */
export const importTask = task({
  name: 'badges.import',
  payload: z.object({ hotel: HotelCode }),
  key: ({ hotel }) => hotel,
  // Each import keeps a file's texts in memory, and a slow hotel must not block the others.
  concurrency: 2,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
})

import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { task } from '#platform/server/task.ts'

/** Brings the archive to the texts of a hotel. What a hotel did not answer is asked for again in the next round. */
export const importTask = task({
  name: 'badges.import',
  payload: z.object({ hotel: HotelCode }),
  key: ({ hotel }) => hotel,
  // Each holds a file's texts in memory, and one that does not answer must not keep the others waiting.
  concurrency: 2,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
})

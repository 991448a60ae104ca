import { z } from 'zod'
import { task } from '#platform/server/task.ts'
import { HabboId } from '../contract.ts'

/** Reads everything that the hotel tells of a player. Once per player at a time; `attempt` counts from 1. */
export const scanTask = task({
  name: 'scanner.scan-player',
  payload: z.object({ habboId: HabboId, attempt: z.int().min(1) }),
  // A repeated attempt waits in the queue for minutes, and must not keep the visitor's next scan out.
  key: ({ habboId, attempt }) => (attempt === 1 ? habboId : `${habboId} again`),
  concurrency: 24,
  retries: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 900,
})

import { z } from 'zod'
import { task } from '#platform/server/tasks/task.ts'

/** Task that copies badge pictures. One run at a time, since all are on one host. */
export const keepPicturesTask = task({
  name: 'badges.keep-pictures',
  payload: z.object({}),
  key: () => 'all',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 900,
})

import { z } from 'zod'
import { task } from '#platform/server/task.ts'

/** Keeps copies of badges' pictures. One run at a time: all are on one host. */
export const keepPicturesTask = task({
  name: 'badges.keep-pictures',
  payload: z.object({}),
  key: () => 'all',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 900,
})

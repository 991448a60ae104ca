import { z } from 'zod'
import { task } from '#platform/server/task.ts'

/** Makes a backup. There is one at a time, over all processes; one that fails is tried again an hour later. */
export const makeScheduledBackup = task({
  name: 'backups.make',
  payload: z.object({}),
  key: () => 'backup',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 86_400,
})

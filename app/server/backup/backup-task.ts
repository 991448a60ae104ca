import { z } from 'zod'
import { task } from '#platform/server/task.ts'

/**
 * Scheduled job that makes a backup. Only one runs at a time across all processes; a failed one is
 * retried an hour later.
 */
export const makeScheduledBackup = task({
  name: 'backups.make',
  payload: z.object({}),
  key: () => 'backup',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 86_400,
})

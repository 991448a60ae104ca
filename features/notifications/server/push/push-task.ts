import { z } from 'zod'
import { task } from '#platform/server/task.ts'

/**
 * Sends one notice to one browser. It is dropped if the browser cannot be reached within an hour;
 * the notice stays in the app.
 */
export const pushTask = task({
  name: 'notifications.push',
  payload: z.object({ noticeId: z.int(), sessionId: z.int() }),
  key: ({ noticeId, sessionId }) => `${noticeId} ${sessionId}`,
  concurrency: 4,
  retries: 4,
  retryDelaySeconds: 20,
  expireInSeconds: 60,
  retentionSeconds: 3600,
})

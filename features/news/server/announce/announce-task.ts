import { z } from 'zod'
import { task } from '#platform/server/tasks/task.ts'

/** Most attempts to reach a service with one message, over about a day. */
export const mostAttempts = 24

/**
 * Notifies a service of changed addresses: search engines by IndexNow, or the hub of the feeds. A
 * slow or unreachable service delays neither the other one nor anything else.
 */
export const announceTask = task({
  name: 'news.announce',
  payload: z.object({
    id: z.uuid(),
    to: z.enum(['indexNow', 'hub']),
    addresses: z.array(z.url()).min(1),
    attempt: z.int().min(1),
  }),
  key: ({ id, attempt }) => `${id} ${attempt}`,
  concurrency: 2,
  groups: { of: ({ to }) => to, concurrency: 1 },
  // It enqueues itself for its next attempt: a service may say when.
  retries: 3,
  retryDelaySeconds: 30,
  expireInSeconds: 60,
  retentionSeconds: 3 * 86_400,
})

/** One message to a service. */
export type Announcement = z.output<typeof announceTask.payload>

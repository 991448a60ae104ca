import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { task } from '#platform/server/tasks/task.ts'

/** Import sources of a hotel: pictures in its data and in its news, and its latest photos. */
const sources = ['promos', 'articles', 'photos'] as const
export const Source = z.enum(sources)
export type Source = z.output<typeof Source>

/**
 * Task that imports one kind of pictures from one hotel. Unanswered requests are repeated next
 * time.
 */
export const importTask = task({
  name: 'gallery.import',
  payload: z.object({ source: Source, hotel: HotelCode }),
  key: ({ source, hotel }) => `${source} ${hotel}`,
  concurrency: 3,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
})

/** Task that checks due pictures. One run at a time, since all are on one host. */
export const lookTask = task({
  name: 'gallery.look',
  payload: z.object({}),
  key: () => 'all',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 900,
})

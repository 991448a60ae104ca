import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { task } from '#platform/server/task.ts'

/** What is brought in from a hotel: the pictures of its data, those of its news, its latest photos. */
const sources = ['promos', 'articles', 'photos'] as const
export const Source = z.enum(sources)
export type Source = z.output<typeof Source>

/** Brings one kind of pictures in from one hotel. What the hotel did not answer is asked for again next time. */
export const importTask = task({
  name: 'gallery.import',
  payload: z.object({ source: Source, hotel: HotelCode }),
  key: ({ source, hotel }) => `${source} ${hotel}`,
  concurrency: 3,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 600,
})

/** Looks at the pictures that are due. One run at a time: all are on one host. */
export const lookTask = task({
  name: 'gallery.look',
  payload: z.object({}),
  key: () => 'all',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 900,
})

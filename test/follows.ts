import { followedKinds } from '#app/server/followed-kinds.ts'
import { openFollows } from '#features/follows/server/feature.ts'
import { hotelAddresses } from '#features/hotels/server/api.ts'
import { openLog } from '#platform/server/process/log.ts'
import type { TestSite } from './site.ts'

/**
 * Following on a test site with a clock of its own: runs its scheduled jobs by name, and then the
 * tasks that they queued. `asked` lists the players who were put in line to be scanned, and the
 * groups of which a member was.
 */
export function openTestFollows(site: TestSite, clock = { now: () => new Date() }) {
  const asked: string[] = []
  const waiting: { name: string; payload: unknown }[] = []
  const context = { db: site.database.db, clock, log: openLog('silent') }
  const feature = openFollows({
    ...context,
    queue: {
      enqueue: async (_tx: unknown, { name }: { name: string }, payload: unknown) => {
        waiting.push({ name, payload })
      },
    },
    providers: followedKinds({
      ...context,
      addresses: hotelAddresses({ urls: {}, imagesUrl: 'https://images.example.org' }),
    }),
    publicUrl: site.address,
    siteName: () => 'Nightbell',
    words: {
      wordsOf: () => Promise.reject(new Error('A feed is asked of the site')),
    },
    scans: {
      scanPlayer: async (habboId: string) => {
        asked.push(habboId)
      },
      scanMember: async (groupId: string) => {
        asked.push(groupId)
      },
    },
  } as never)
  return {
    asked,
    async run(name: string) {
      const job = feature.scheduledJobs?.find((each) => each.name === `follows.${name}`)
      if (!job) throw new Error(`There is no job follows.${name}`)
      await job.run()
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const bound = feature.tasks?.find(({ task }) => task.name === next?.name)
        await bound?.run(next.payload, { signal: new AbortController().signal })
      }
    },
  }
}

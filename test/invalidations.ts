import { setTimeout } from 'node:timers/promises'
import { tagChannel } from '#platform/server/cache/invalidation.ts'
import { newSubject, readComments } from './comments.ts'
import type { TestSite } from './site.ts'

/**
 * Resolves when a process (`site`, or `reader` beside it) has all earlier invalidations: they
 * arrive a moment later, but in order.
 */
export async function invalidationsArrived(site: TestSite, reader = site): Promise<void> {
  const subject = await newSubject(site)
  await readComments(reader, subject)
  // Written past the site, which drops its own cached page before it receives its message.
  await site.database.pool.query(
    `with written as (insert into comments_subjects (subject, total) values ($1, 1)) select pg_notify($2, $1)`,
    [subject, tagChannel],
  )
  while ((await readComments(reader, subject)).total !== 1) await setTimeout(20)
}

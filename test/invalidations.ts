import { expect } from 'vitest'
import { comment, newSubject, readComments } from './comments.ts'
import type { TestSite } from './site.ts'

/**
 * Resolves when a process (`site`, or `reader` beside it) has all earlier invalidations: they
 * arrive a moment later, but in order.
 */
export async function invalidationsArrived(site: TestSite, reader = site): Promise<void> {
  const subject = await newSubject(site)
  await readComments(reader, subject)
  await comment(site.newGuest(), { subject })
  await expect.poll(async () => (await readComments(reader, subject)).total).toBe(1)
}

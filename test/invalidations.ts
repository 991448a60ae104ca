import { expect } from 'vitest'
import { comment, newSubject, readComments } from './comments.ts'
import type { TestSite } from './site.ts'

/**
 * Resolves once a process has heard of all that was written before (`site` itself, or `reader` beside it): what is announced is heard a moment later, but in
 * its order.
 */
export async function invalidationsArrived(site: TestSite, reader = site): Promise<void> {
  const subject = await newSubject(site)
  await readComments(reader, subject)
  await comment(site.newGuest(), { subject })
  await expect.poll(async () => (await readComments(reader, subject)).total).toBe(1)
}

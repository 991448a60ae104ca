import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { pendingRequests } from './pending-requests.ts'

/**
 * Waits until a page has the responses to all its requests and is about to make none: its clock may
 * be moved then.
 */
export async function requestsAnswered(page: Page): Promise<void> {
  await eventually(async () => {
    // A page makes requests, and renders responses, in tasks of their own: the lowest priority
    // comes after them.
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
    return pendingRequests(page).filter((request) => request.resourceType() === 'fetch').length
  }).toBe(0)
}

/**
 * Moves the clock of a page forward once all its requests are answered, so that none of them times
 * out.
 */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  await requestsAnswered(page)
  await page.clock.fastForward(milliseconds)
}

/**
 * Stops the clock of a page, which must have been installed: from now on only the test moves it.
 */
export async function pauseClock(page: Page): Promise<void> {
  await requestsAnswered(page)
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 5_000)))
}

import type { BrowserContext, Page, Request } from 'playwright-core'
import { eventually } from './eventually.ts'

const pending = new WeakMap<Page, Set<Request>>()

/** Keeps track of the requests of a context's pages that have no response yet. */
export function trackRequests(context: BrowserContext): void {
  context.on('request', (request) => requestsOf(request)?.add(request))
  const ended = (request: Request) => requestsOf(request)?.delete(request)
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
}

function requestsOf(request: Request): Set<Request> | undefined {
  if (request.resourceType() !== 'fetch' || request.serviceWorker()) return undefined
  const page = request.frame().page()
  const requests = pending.get(page) ?? new Set()
  pending.set(page, requests)
  return requests
}

/** Waits until a page has the responses to all its requests and is about to make none: its clock may be moved then. */
export async function requestsAnswered(page: Page): Promise<void> {
  await eventually(async () => {
    // A page makes requests, and renders responses, in tasks of their own: the lowest priority comes after them.
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
    return pending.get(page)?.size ?? 0
  }).toBe(0)
}

/** Moves the clock of a page forward once all its requests are answered, so that none of them times out. */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  await requestsAnswered(page)
  await page.clock.fastForward(milliseconds)
}

/** Stops the clock of a page, which must have been installed: from now on only the test moves it. */
export async function pauseClock(page: Page): Promise<void> {
  await requestsAnswered(page)
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 5_000)))
}

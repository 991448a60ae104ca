import type { BrowserContext, Page, Request } from 'playwright-core'
import { eventually } from './eventually.ts'

const underWay = new WeakMap<Page, Set<Request>>()

/** Counts what the pages of a browser have asked for and have no answer to yet. */
export function countCalls(context: BrowserContext): void {
  context.on('request', (request) => callsOf(request)?.add(request))
  const ended = (request: Request) => callsOf(request)?.delete(request)
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
}

function callsOf(request: Request): Set<Request> | undefined {
  if (request.resourceType() !== 'fetch' || request.serviceWorker()) return undefined
  const page = request.frame().page()
  const calls = underWay.get(page) ?? new Set()
  underWay.set(page, calls)
  return calls
}

/** Waits until the page is waiting for no answer, nor about to ask: its clock may be put forward then, and no call is given up as too late. */
export async function answered(page: Page): Promise<void> {
  await eventually(async () => {
    // A page asks in a step of its own, and draws an answer, which may have it ask again, in others: the browser comes to what matters least once there are none.
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
    return underWay.get(page)?.size ?? 0
  }).toBe(0)
}

/** Puts the clock of a page forward, once every call that it has made is answered. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await answered(page)
  await page.clock.fastForward(milliseconds)
}

/** Stops the clock of a page, which must have been installed: from now on only the test moves it. */
export async function stopTime(page: Page): Promise<void> {
  await answered(page)
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 5_000)))
}

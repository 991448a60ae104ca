import type { BrowserContext, Page, Request } from 'playwright-core'

const pending = new WeakMap<Page, Set<Request>>()

const streams = ['eventsource', 'media', 'websocket']

/** Keeps track of the requests of a context's pages that have no response yet. */
export function trackRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests = new Set<Request>()
    pending.set(page, requests)
    let arriving: Request | null = null
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) arriving = request
      requests.add(request)
    })
    page.on('requestfinished', (request) => requests.delete(request))
    page.on('requestfailed', (request) => requests.delete(request))
    // Chromium does not report every request that it aborts when a page is left.
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !arriving) return
      for (const request of requests) if (request !== arriving) requests.delete(request)
      arriving = null
    })
  })
}

/** The requests of the present document of a page that have no response yet, streams aside. */
export function pendingRequests(page: Page): Request[] {
  return [...(pending.get(page) ?? [])].filter((request) => !streams.includes(request.resourceType()))
}

/** An event that the browser keeps the worker alive for until what it was given is done. */
export type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

/**
 * A request of or for a page, which the worker may answer. `preloadResponse` is already in progress
 * if the browser supports navigation preload.
 */
export type FetchEvent = LastingEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}

/** A window or tab of the site. */
type WindowClient = { url: string; focus: () => Promise<unknown>; postMessage: (message: unknown) => void }

type WorkerEvents = {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
  push: LastingEvent & { data: { json: () => unknown } | null }
  notificationclick: LastingEvent & { notification: Notification }
  message: MessageEvent<unknown> & LastingEvent
}

/**
 * The globals of a service worker that the page's types, which all code is checked against, lack.
 */
type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>
    openWindow: (address: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Kind extends keyof WorkerEvents>(kind: Kind, listener: (event: WorkerEvents[Kind]) => void) => void
}

/** The service worker that this code runs in. */
export const workerScope = globalThis as unknown as WorkerScope

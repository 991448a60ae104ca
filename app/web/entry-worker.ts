import { type FetchEvent, workerScope } from '#platform/web/worker-scope.ts'
import { builtFile, dropOldFiles, fetchFiles, isBuilt } from './worker/built-files.ts'
import { offlineAnswer } from './worker/offline-answer.ts'
import { showPushes } from './worker/push.ts'
import { workerSettings } from './worker/worker-settings.ts'

// The site's service worker. It caches built files, and news texts stored by the pages, but never
// pages or API responses. Requests not named here (API calls, audio, range requests, other origins)
// go straight to the network.

if (workerSettings.isOff) leave()
else work()

function work() {
  // Pages come from the network, so a new worker works with pages of every build and can activate
  // at once.
  workerScope.addEventListener('install', (event) => {
    event.waitUntil(fetchFiles().then(() => workerScope.skipWaiting()))
  })
  workerScope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
  workerScope.addEventListener('message', (event) => {
    if (event.data === 'whichBuild') event.source?.postMessage({ build: workerSettings.build })
  })
  workerScope.addEventListener('fetch', (event) => {
    const { method, url, headers, mode, destination } = event.request
    const { origin, pathname, search } = new URL(url)
    if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/') || headers.has('range')) return
    if (isBuilt(pathname + search)) event.respondWith(builtFile(event))
    // Excludes frames in other sites.
    else if (mode === 'navigate' && destination === 'document') event.respondWith(page(event, pathname))
  })
  showPushes()
}

/** Pages that are open learn which build is served now. */
async function takeOver(): Promise<void> {
  await dropOldFiles()
  // The call for a page need not wait until the worker runs.
  await workerScope.registration.navigationPreload?.enable()
  await workerScope.clients.claim()
  const windows = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const window of windows) window.postMessage({ build: workerSettings.build })
}

async function page(event: FetchEvent, path: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return offlineAnswer(path)
  }
}

/**
 * Disabled by the operator: the worker replaces the existing one, clears its caches and
 * unregisters.
 */
function leave() {
  workerScope.addEventListener('install', (event) => event.waitUntil(workerScope.skipWaiting()))
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(
      (async () => {
        await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
        await workerScope.registration.unregister()
      })(),
    )
  })
}

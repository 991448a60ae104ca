import { type FetchEvent, workerScope } from '#platform/web/worker-scope.ts'
import { builtFile, dropOldFiles, fetchFiles, isBuilt } from './worker/built-files.ts'
import { offlineAnswer } from './worker/offline-answer.ts'
import { showPushes } from './worker/push.ts'
import { workerSettings } from './worker/worker-settings.ts'

// The one service worker of the site. It keeps built files, and the words of news that the pages themselves put aside; never a page, nor any answer of the API. What it does
// not name here (calls, sound, parts of files, other machines) goes past it as if it were not there.

if (workerSettings.isOff) leave()
else work()

function work() {
  // Pages come from the network, so a new worker suits pages of every build: it need not wait for them to be closed.
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
    // Not what stands in a frame of another site.
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

/** The operator wants no worker: it takes the place of the one that is there, and goes, with all that was kept. */
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

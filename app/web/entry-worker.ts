import { fallbackLanguage, languageCodes } from '#platform/contract/language.ts'
import type { OfflineParts } from '#platform/contract/offline-parts.ts'
import type { WorkerSettings } from '#platform/contract/worker-settings.ts'
import { type KeptNews, keptNews } from '#platform/web/kept-news.ts'
import { type FetchEvent, workerScope } from '#platform/web/worker-scope.ts'
import { showPushes } from './worker/push.ts'

const written: unknown = Reflect.get(globalThis, 'workerSettings')

/** The settings of this worker. */
const workerSettings: WorkerSettings = JSON.parse(String(written))

const cacheOf = (build: string) => `files-${build}`
const ownCache = cacheOf(workerSettings.build)

/**
 * Fetches the files of the offline page. Rejects if any is missing, so that an incomplete worker
 * does not activate.
 */
async function fetchFiles(): Promise<void> {
  const cache = await caches.open(ownCache)
  // Built files never change under a name; all else is asked for again.
  await cache.addAll(
    workerSettings.files.map((file) => new Request(file, { cache: isBuilt(file) ? 'default' : 'no-cache' })),
  )
}

/**
 * Deletes the files of earlier builds except the last one: its pages may still be open, and the
 * server no longer has its files.
 */
async function dropOldFiles(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(cacheOf('')) && name !== ownCache)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}

/** Returns whether an address of this site is a built file, which never changes. */
function isBuilt(address: string): boolean {
  return address.startsWith('/assets/') && !address.includes('?')
}

/** A built file: from the browser where it is kept, else from the server, and kept from then on. */
async function builtFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') event.waitUntil(keep(request, answer.clone()))
  return answer
}

/** Where there is no room, the file is fetched again next time. */
async function keep(request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(ownCache)
    await cache.put(request, answer)
  } catch {}
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Returns the page shown when another cannot be fetched, in the language of its address, with the
 * news read in this browser.
 */
async function offlineAnswer(path: string): Promise<Response> {
  const kept = await caches.match(`/offline/${languageOf(path)}.json`)
  if (!kept) return Response.error()
  const [parts, news]: [OfflineParts, KeptNews[]] = await Promise.all([kept.json(), keptNews()])
  const items = news.map((item) => itemOf(parts.item, item, path))
  const list = items.length > 0 ? fill(parts.list, { items: items.join('') }) : parts.none
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  const policy = kept.headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', policy)
  return new Response(fill(parts.page, { news: list }), { status: 503, headers })
}

function languageOf(path: string): string {
  const asked = [path.split('/')[1], ...navigator.languages.map((locale) => locale.split('-')[0])]
  return asked.find((code) => languageCodes.some((known) => known === code)) ?? fallbackLanguage
}

/** Renders an item of the list; the one whose own page was requested is expanded. */
function itemOf(item: string, { language, title, paragraphs, address }: KeptNews, path: string): string {
  const text = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')
  const html = fill(item, { language, title: escapeHtml(title), text })
  return address === path ? html.replace('<details', '<details open') : html
}

/** Replaces the server's placeholders by values; placeholders inside values are not replaced. */
function fill(html: string, values: Record<string, string>): string {
  return html.replace(/%(\w+)%/g, (place, name: string) => values[name] ?? place)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

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

import type { FetchEvent } from '#platform/web/worker-scope.ts'
import { workerSettings } from './worker-settings.ts'

const cacheOf = (build: string) => `files-${build}`
const ownCache = cacheOf(workerSettings.build)

/**
 * Fetches the files of the offline page. Rejects if any is missing, so that an incomplete worker
 * does not activate.
 */
export async function fetchFiles(): Promise<void> {
  const cache = await caches.open(ownCache)
  // Built files never change under a name; all else is asked for anew.
  await cache.addAll(
    workerSettings.files.map((file) => new Request(file, { cache: isBuilt(file) ? 'default' : 'no-cache' })),
  )
}

/**
 * Deletes the files of earlier builds except the last one: its pages may still be open, and the
 * server no longer has its files.
 */
export async function dropOldFiles(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(cacheOf('')) && name !== ownCache)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
}

/** Returns whether an address of this site is a built file, which never changes. */
export function isBuilt(address: string): boolean {
  return address.startsWith('/assets/') && !address.includes('?')
}

/** A built file: from the browser where it is kept, else from the server, and kept from then on. */
export async function builtFile(event: FetchEvent): Promise<Response> {
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

import { showCurrentUser } from '#features/accounts/client.ts'
import { readNotice } from '#features/notifications/client.ts'
import { workerScope } from '#platform/web/worker-scope.ts'

/** Shows push messages, opens the page that they are about, and marks them as read. */
export function showPushes(): void {
  workerScope.addEventListener('push', (event) => {
    const message = messageIn(event.data?.json())
    if (message) event.waitUntil(show(message))
  })
  workerScope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { id, url } = aboutIn(event.notification.data)
    event.waitUntil(Promise.allSettled([open(url), id === null ? null : readNoticeOf(id)]))
  })
}

type PushMessage = { id: number | null; title: string; body: string; tag: string; language: string; url: string }

/** The message, as `features/notifications` writes it; undefined for anything else. */
function messageIn(data: unknown): PushMessage | undefined {
  const text = (key: string) => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
    return typeof value === 'string' ? value : undefined
  }
  const [title, body] = [text('title'), text('body')]
  if (title === undefined || body === undefined) return undefined
  return { title, body, tag: text('tag') ?? '', language: text('language') ?? '', ...aboutIn(data) }
}

function show({ id, title, body, tag, language, url }: PushMessage): Promise<void> {
  const options = { body, tag, lang: language, icon: '/app-icons/icon-192.png', data: { id, url } }
  return workerScope.registration.showNotification(title, options)
}

/** The notice that a message is of, and the page that it is about. */
function aboutIn(data: unknown): { id: number | null; url: string } {
  const value = (key: string): unknown =>
    typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
  const [id, url] = [value('id'), value('url')]
  return {
    id: typeof id === 'number' && Number.isSafeInteger(id) ? id : null,
    url: typeof url === 'string' ? url : '/',
  }
}

/**
 * Opens only pages of this site, regardless of the message; reuses an existing window if there is
 * one.
 */
async function open(path: string): Promise<void> {
  const address = new URL(path, location.origin)
  if (address.origin !== location.origin) return
  const windows = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address.href)
  if (shown) await shown.focus()
  else await workerScope.clients.openWindow(address.href)
}

/**
 * Marks a notification as read for the logged-in member. If that fails, or the browser withholds
 * cookies from workers, it stays unread.
 */
async function readNoticeOf(id: number): Promise<void> {
  if (!('cookieStore' in globalThis)) return
  const answer = await mark(id)
  if (answer.status !== 419) return
  // The browser's CSRF token has expired; requesting the current user issues another.
  await fetch(showCurrentUser.path)
  await mark(id)
}

async function mark(id: number): Promise<Response> {
  const pair = await cookieStore.get('XSRF-TOKEN')
  return fetch(readNotice.path.replace(':id', String(id)), {
    method: readNotice.method,
    headers: { accept: 'application/json', 'x-xsrf-token': pair?.value ?? '' },
  })
}

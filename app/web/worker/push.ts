import { workerScope } from '#platform/web/worker-scope.ts'

/** Shows what the site pushes to this browser, and opens the page that it is about. */
export function showPushes(): void {
  workerScope.addEventListener('push', (event) => {
    const told = messageIn(event.data?.json())
    if (told) event.waitUntil(show(told))
  })
  workerScope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(pathIn(event.notification.data)))
  })
}

type Told = { title: string; body: string; tag: string; language: string; url: string }

/** The message, as `features/notifications` writes it; undefined for anything else. */
function messageIn(data: unknown): Told | undefined {
  const text = (key: string) => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
    return typeof value === 'string' ? value : undefined
  }
  const [title, body] = [text('title'), text('body')]
  if (title === undefined || body === undefined) return undefined
  return { title, body, tag: text('tag') ?? '', language: text('language') ?? '', url: text('url') ?? '/' }
}

function show({ title, body, tag, language, url }: Told): Promise<void> {
  const options = { body, tag, lang: language, icon: '/app-icons/icon-192.png', data: { url } }
  return workerScope.registration.showNotification(title, options)
}

function pathIn(data: unknown): string {
  const url: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'url') : undefined
  return typeof url === 'string' ? url : '/'
}

/** Only pages of this site are opened, whatever a message says; in a window of it that is there already, if any. */
async function open(path: string): Promise<void> {
  const address = new URL(path, location.origin)
  if (address.origin !== location.origin) return
  const windows = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address.href)
  if (shown) await shown.focus()
  else await workerScope.clients.openWindow(address.href)
}

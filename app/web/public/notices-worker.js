// Shows what the site pushes to this browser, and opens the page that it is about. It keeps nothing and touches no other call of the site.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, body, tag, language, url } = event.data?.json() ?? {}
  if (typeof title !== 'string' || typeof body !== 'string') return
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang: language, icon: '/favicon.png', data: { url } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})

/** Only pages of this site are opened, whatever a message says; in a window of it that is there already, if any. */
async function open(path) {
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address.href)
  if (shown) await shown.focus()
  else await self.clients.openWindow(address.href)
}

// Shows what the site pushes to this browser, opens the page that it is about and notes that it was read. It keeps nothing and touches no other call of the site.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { id, title, body, tag, language, url } = event.data?.json() ?? {}
  if (typeof title !== 'string' || typeof body !== 'string') return
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang: language, icon: '/favicon.png', data: { id, url } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { id, url } = event.notification.data ?? {}
  event.waitUntil(Promise.allSettled([open(url), read(id)]))
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

/** Marks a notice as read for whoever is logged in here. Where that fails, or the browser shows a worker no cookies, it stays unread at the bell. */
async function read(id) {
  if (!Number.isSafeInteger(id) || !self.cookieStore) return
  const answer = await mark(id)
  if (answer.status !== 419) return
  // The browser's anti-forgery pair is no longer good; asking who is logged in brings another.
  await fetch('/api/get/users/current')
  await mark(id)
}

async function mark(id) {
  const pair = await self.cookieStore.get('XSRF-TOKEN')
  return fetch(`/api/patch/users/notices/${id}`, {
    method: 'PATCH',
    headers: { accept: 'application/json', 'x-xsrf-token': pair?.value ?? '' },
  })
}

import { showCurrentUser } from '#features/accounts/contract.ts'
import { readNotice } from '#features/notifications/contract.ts'

/**
 * Marks a notification as read for the logged-in member. If that fails, or the browser withholds
 * cookies from workers, it stays unread.
 */
export async function readNoticeOf(id: number): Promise<void> {
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

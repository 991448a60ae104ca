import { showCurrentUser } from '#features/accounts/contract.ts'
import { readNotice } from '#features/notifications/contract.ts'

/** Marks a notice as read for whoever is logged in here. Where that fails, or the browser shows a worker no cookies, it stays unread at the bell. */
export async function readNoticeOf(id: number): Promise<void> {
  if (!('cookieStore' in globalThis)) return
  const answer = await mark(id)
  if (answer.status !== 419) return
  // The browser's anti-forgery pair is no longer good; asking who is logged in brings another.
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

import { showCurrentUser } from '#features/accounts/contract.ts'
import { openClient } from './client.ts'

/** The headers that allow a new guest to write, for tests that send requests by hand. */
export async function antiForgeryHeaders(address: string): Promise<Record<string, string>> {
  const guest = openClient(address)
  await guest.ask(showCurrentUser, {})
  const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-xsrf-token': guest.cookies.get('XSRF-TOKEN') ?? '' }
}

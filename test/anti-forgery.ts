import { showCurrentUser } from '#features/accounts/contract.ts'
import { openClient } from './client.ts'

/** The headers by which a new guest of a site may write, for tests that send by hand what no client would. */
export async function antiForgeryHeaders(address: string): Promise<Record<string, string>> {
  const guest = openClient(address)
  await guest.ask(showCurrentUser, {})
  const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-xsrf-token': guest.cookies.get('XSRF-TOKEN') ?? '' }
}

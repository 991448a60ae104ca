import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { pictureLimits } from '../contract.ts'
import type { MediaContext } from './context.ts'

const timeoutMs = 20_000
const mostRedirects = 4

/**
 * Fetches a file from the web, with its name from the address. Private addresses are never called.
 * Refuses what does not answer, and what is too large.
 */
export async function fetchPicture(
  { outgoing }: Pick<MediaContext, 'outgoing'>,
  address: string,
): Promise<{ name: string; bytes: Buffer } | Refusal<'error.addressUnreachable' | 'error.pictureTooLarge'>> {
  const answer = await outgoing.fetchGuarded(address, {
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    timeoutMs,
    maxBytes: pictureLimits.bytes,
    redirects: mostRedirects,
  })
  if ('failed' in answer) {
    return refuse(answer.failed === 'tooLarge' ? 'error.pictureTooLarge' : 'error.addressUnreachable')
  }
  if (answer.status !== 200) return refuse('error.addressUnreachable')
  return { name: nameIn(address), bytes: Buffer.from(answer.body) }
}

function nameIn(address: string): string {
  const { pathname, hostname } = new URL(address)
  const last = pathname.split('/').at(-1) || hostname
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

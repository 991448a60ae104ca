import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/server/fetch-address.ts'

/**
 * Returns whether a browser's push address is allowed: https on the default port, no credentials,
 * no private network. The resolved address is checked on each call (`guardedLookup`). The
 * operator's own service, if configured, may be anywhere.
 */
export function isPushAddress(address: string, ownService: string | undefined): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (ownService !== undefined && url.origin === new URL(ownService).origin) return true
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && url.port === '' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host))
}

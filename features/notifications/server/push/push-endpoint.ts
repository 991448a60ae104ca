import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/server/fetch-address.ts'

/**
 * Whether a browser's address at its push service is one that the site sends to: https at the usual port, no name and password, nothing within a
 * network. What a name leads to is looked at with each call (`guardedLookup`). The operator's own service, where one is set, may be anywhere.
 */
export function isPushAddress(address: string, ownService: string | undefined): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (ownService !== undefined && url.origin === new URL(ownService).origin) return true
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && url.port === '' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host))
}

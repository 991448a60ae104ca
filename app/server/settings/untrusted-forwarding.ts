import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '#platform/server/process/log.ts'

/** Detects an unconfigured proxy, behind which all visitors would share rate limits. */
export type UntrustedForwarding = {
  /** Inspects a request whose forwarding headers are not trusted. */
  see: (headers: IncomingHttpHeaders) => void
  /** How many requests brought such a word since the start. */
  count: () => number
}

/** Opens this for a process: the first such request is a warning in `log`, without any address. */
export function openUntrustedForwarding(log: Log): UntrustedForwarding {
  let count = 0
  return {
    count: () => count,
    see(headers) {
      if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
      count += 1
      if (count > 1) return
      log.warn(
        { setting: 'TRUST_PROXY' },
        'a request names a forwarded address, which does not count: if a proxy is in front, all visitors share one limit until TRUST_PROXY says how many proxies there are',
      )
    },
  }
}

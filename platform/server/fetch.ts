import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import { forbiddenAddressCode, guardedLookup, isPublicAddress } from './fetch-address.ts'
import { dropBody, readBody } from './fetch-body.ts'

/** Why there is no answer. `aborted` is the caller's own signal, `tooLarge` the cap, `redirect` an unwanted, endless or unsafe one. */
export const fetchFailures = [
  'timeout',
  'aborted',
  'network',
  'tooLarge',
  'forbiddenAddress',
  'redirect',
  'invalidAddress',
] as const
export type FetchFailureKind = (typeof fetchFailures)[number]

/** An outgoing call without an answer; `detail` is for the log, such as `ECONNREFUSED`. */
export type FetchFailure = { failed: FetchFailureKind; detail: string }

/** A whole answer, whatever its status. Header names are lower-case; `body` is unpacked; `url` is where the last redirect led. */
export type FetchAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array<ArrayBuffer>
  url: string
}

/** How one outgoing call is made. */
export type FetchRequest = {
  method?: 'GET' | 'HEAD'
  headers?: Readonly<Record<string, string>>
  /** From the start to the last byte, redirects included. */
  timeoutMs: number
  /** The largest body that is taken, unpacked. */
  maxBytes: number
  /** Redirects to follow, none unless said otherwise. Each hop is checked like the first; other origins get no caller's headers. */
  redirects?: number
  signal?: AbortSignal
}

/** What went out and came back since the start. */
export type FetchCounts = {
  calls: number
  answers: number
  bytes: number
  failures: Record<FetchFailureKind, number>
}

/** The one door for outgoing HTTP. `fetchGuarded` never throws. */
export type FetchDoor = {
  fetchGuarded(url: string, request: FetchRequest): Promise<FetchAnswer | FetchFailure>
  readonly counts: FetchCounts
  /** Closes kept connections. Calls under way fail as `network`. */
  close(): void
}

export type FetchOptions = {
  /** Names the site to those it calls. */
  userAgent: string
  /** Addresses from the configuration: their origins may be private. All others must be public. */
  trustedAddresses?: readonly string[]
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Opens the door for outgoing HTTP. */
export function openFetch(options: FetchOptions): FetchDoor {
  const trustedOrigins = new Set((options.trustedAddresses ?? []).map((address) => new URL(address).origin))
  const keeping = { keepAlive: true, timeout: 60_000 }
  // Trusted and other origins share no connection: one opened unchecked must not serve a call that needs the check.
  const agents = {
    trusted: { 'http:': new http.Agent(keeping), 'https:': new https.Agent(keeping) },
    guarded: {
      'http:': new http.Agent({ ...keeping, lookup: guardedLookup }),
      'https:': new https.Agent({ ...keeping, lookup: guardedLookup }),
    },
  }
  const counts: FetchCounts = {
    calls: 0,
    answers: 0,
    bytes: 0,
    failures: { timeout: 0, aborted: 0, network: 0, tooLarge: 0, forbiddenAddress: 0, redirect: 0, invalidAddress: 0 },
  }

  function judge(address: string, base?: URL): URL | FetchFailure {
    const url = URL.parse(address, base)
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
      return { failed: 'invalidAddress', detail: 'not a plain http or https address' }
    }
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A socket to a literal address looks nothing up, so the guarded lookup never sees it.
    if (!trustedOrigins.has(url.origin) && isIP(host) && !isPublicAddress(host)) {
      return { failed: 'forbiddenAddress', detail: 'literal address' }
    }
    return url
  }

  async function begin(
    url: URL,
    request: FetchRequest,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    again = false,
  ): Promise<http.IncomingMessage> {
    const secure = url.protocol === 'https:'
    const kin = trustedOrigins.has(url.origin) ? agents.trusted : agents.guarded
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const outgoing = (secure ? https : http).request(url, {
      method: request.method ?? 'GET',
      agent: secure ? kin['https:'] : kin['http:'],
      headers: { accept: '*/*', ...headers, 'accept-encoding': 'br, gzip', 'user-agent': options.userAgent },
      signal,
    })
    outgoing.on('response', resolve).on('error', reject).end()
    try {
      return await promise
    } catch (error) {
      // The other side may close a kept connection in the very moment it is used again; that says nothing about the host.
      if (again || !outgoing.reusedSocket || codeOf(error) !== 'ECONNRESET') throw error
      return begin(url, request, headers, signal, true)
    }
  }

  async function follow(
    address: string,
    request: FetchRequest,
    signal: AbortSignal,
  ): Promise<FetchAnswer | FetchFailure> {
    let url = judge(address)
    let headers = request.headers ?? {}
    for (let hops = 0; ; hops += 1) {
      if ('failed' in url) return url
      const incoming = await begin(url, request, headers, signal)
      const status = incoming.statusCode ?? 0
      const location = incoming.headers.location
      if (!redirectStatuses.has(status) || location === undefined) {
        const body = request.method === 'HEAD' ? dropBody(incoming) : await readBody(incoming, request.maxBytes)
        if (body === 'tooLarge') return { failed: 'tooLarge', detail: `over ${request.maxBytes} bytes` }
        counts.bytes += body.byteLength
        return { status, headers: plainHeaders(incoming.headers), body, url: url.href }
      }
      incoming.destroy()
      if (hops >= (request.redirects ?? 0)) return { failed: 'redirect', detail: `answered ${status}` }
      const next = judge(location, url)
      if ('failed' in next) return next
      if (url.protocol === 'https:' && next.protocol === 'http:' && !trustedOrigins.has(next.origin)) {
        return { failed: 'redirect', detail: 'from https to http' }
      }
      if (next.origin !== url.origin) headers = {}
      url = next
    }
  }

  async function fetchGuarded(address: string, request: FetchRequest): Promise<FetchAnswer | FetchFailure> {
    counts.calls += 1
    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(), request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([timer.signal, request.signal]) : timer.signal
    let outcome: FetchAnswer | FetchFailure
    try {
      outcome = request.signal?.aborted
        ? { failed: 'aborted', detail: 'before it began' }
        : await follow(address, request, signal)
    } catch (error) {
      const detail = codeOf(error)
      if (request.signal?.aborted) outcome = { failed: 'aborted', detail }
      else if (timer.signal.aborted) outcome = { failed: 'timeout', detail: `after ${request.timeoutMs} ms` }
      else if (detail === forbiddenAddressCode) outcome = { failed: 'forbiddenAddress', detail: 'resolved address' }
      else outcome = { failed: 'network', detail }
    } finally {
      clearTimeout(timeout)
    }
    if ('failed' in outcome) counts.failures[outcome.failed] += 1
    else counts.answers += 1
    return outcome
  }

  function close() {
    for (const kin of Object.values(agents)) for (const agent of Object.values(kin)) agent.destroy()
  }
  return { fetchGuarded, counts, close }
}

function plainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return plain
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code
  return error instanceof Error ? error.name : 'unknown'
}

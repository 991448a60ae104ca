import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import { forbiddenAddressCode, guardedLookup, isPublicAddress } from './fetch-address.ts'
import { type BodyEnd, dropBody, readBody, streamBody, type TakePiece } from './fetch-stream.ts'

/**
 * Why there is no answer. `aborted` is the caller's own signal, `tooLarge` the size limit,
 * `redirect` an unwanted, endless or unsafe one.
 */
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

/**
 * An outgoing call without an answer; `detail` is for the log, such as `ECONNREFUSED`. `isUnsent`:
 * there was no connection yet, so that nothing of the request has left.
 */
export type FetchFailure = { failed: FetchFailureKind; detail: string; isUnsent?: true }

/** The head of a response. Header names are lower-case; `url` is the address after redirects. */
export type FetchHead = { status: number; headers: Readonly<Record<string, string>>; url: string }

/** A whole response, of any status; `body` is decompressed. */
export type FetchAnswer = FetchHead & { body: Uint8Array<ArrayBuffer> }

/** An answer whose body went to its taker. */
export type StreamedAnswer = FetchHead & { ended: BodyEnd }

/** How one outgoing call is made. */
export type FetchRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** The body of a `POST`, `PUT` or `PATCH`. These and `DELETE` follow no redirects. */
  body?: Uint8Array
  /** From the start to the last byte, redirects included. */
  timeoutMs: number
  /** The largest body that is taken, unpacked. */
  maxBytes: number
  /**
   * The number of redirects to follow, by default none. Each hop is checked like the first; other
   * origins do not get the caller's headers.
   */
  redirects?: number
  /**
   * Returns whether a redirect may be followed; otherwise the call fails as `redirect`. By default
   * any public address.
   */
  mayLead?: (url: URL) => boolean
  signal?: AbortSignal
}

/** As `FetchRequest`; `maxBytes` is for a body that is read as a whole after all. */
export type StreamRequest = FetchRequest & {
  /** The maximum size of a streamed body, decompressed. */
  maxStreamedBytes: number
  /**
   * Returns the receiver of the body's chunks; null to read it as a whole, such as an error page.
   * Must not throw.
   */
  takerOf: (head: FetchHead) => TakePiece | null
}

/** What went out and came back since the start. */
export type FetchCounts = {
  calls: number
  answers: number
  bytes: number
  failures: Record<FetchFailureKind, number>
}

/** The single interface for outgoing HTTP. It never throws. */
export type GuardedFetch = {
  fetchGuarded(url: string, request: FetchRequest): Promise<FetchAnswer | FetchFailure>
  /**
   * Streams bodies that should not be kept in memory. Guarded and counted as `fetchGuarded`; a body
   * that breaks off counts as `network`.
   */
  streamGuarded(url: string, request: StreamRequest): Promise<FetchAnswer | StreamedAnswer | FetchFailure>
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

/** One call: what ends it, and whether a connection was there that took its request. */
type Progress = { signal: AbortSignal; isSent: boolean }

const redirectStatuses = new Set([301, 302, 303, 307, 308])
const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Creates the interface for outgoing HTTP. */
export function openFetch(options: FetchOptions): GuardedFetch {
  const trustedOrigins = new Set((options.trustedAddresses ?? []).map((address) => new URL(address).origin))
  const keeping = { keepAlive: true, timeout: 60_000 }
  // Trusted and other origins share no connections: one opened unchecked must not serve a call that
  // needs the check.
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
    // A connection to a literal IP address does no lookup, so the guarded lookup never sees it.
    if (!trustedOrigins.has(url.origin) && isIP(host) && !isPublicAddress(host)) {
      return { failed: 'forbiddenAddress', detail: 'literal address' }
    }
    return url
  }

  async function begin(
    url: URL,
    request: FetchRequest,
    headers: Readonly<Record<string, string>>,
    progress: Progress,
    again = false,
  ): Promise<http.IncomingMessage> {
    const secure = url.protocol === 'https:'
    const kin = trustedOrigins.has(url.origin) ? agents.trusted : agents.guarded
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const outgoing = (secure ? https : http).request(url, {
      method: request.method ?? 'GET',
      agent: secure ? kin['https:'] : kin['http:'],
      headers: { accept: '*/*', ...headers, 'accept-encoding': 'br, gzip', 'user-agent': options.userAgent },
      signal: progress.signal,
    })
    const sent = () => {
      progress.isSent = true
    }
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', sent)
      else sent()
    })
    outgoing.on('response', resolve).on('error', reject).end(request.body)
    try {
      return await promise
    } catch (error) {
      // The server may close a keep-alive connection at the moment of reuse; that says nothing
      // about the host.
      if (again || !outgoing.reusedSocket || codeOf(error) !== 'ECONNRESET') throw error
      return begin(url, request, headers, progress, true)
    }
  }

  type Read<Answer> = (incoming: http.IncomingMessage, head: FetchHead, signal: AbortSignal) => Promise<Answer>

  async function follow<Answer>(
    address: string,
    request: FetchRequest,
    progress: Progress,
    read: Read<Answer>,
  ): Promise<Answer | FetchFailure> {
    let url = judge(address)
    let headers = request.headers ?? {}
    for (let hops = 0; ; hops += 1) {
      if ('failed' in url) return url
      const incoming = await begin(url, request, headers, progress)
      const status = incoming.statusCode ?? 0
      const location = incoming.headers.location
      if (!redirectStatuses.has(status) || location === undefined) {
        return read(incoming, { status, headers: plainHeaders(incoming.headers), url: url.href }, progress.signal)
      }
      incoming.destroy()
      if (changingMethods.has(request.method ?? 'GET') || hops >= (request.redirects ?? 0))
        return { failed: 'redirect', detail: `answered ${status}` }
      const next = judge(location, url)
      if ('failed' in next) return next
      if (url.protocol === 'https:' && next.protocol === 'http:' && !trustedOrigins.has(next.origin)) {
        return { failed: 'redirect', detail: 'from https to http' }
      }
      if (request.mayLead?.(next) === false) return { failed: 'redirect', detail: 'to another host' }
      if (next.origin !== url.origin) headers = {}
      url = next
    }
  }

  async function call<Answer extends FetchHead>(
    address: string,
    request: FetchRequest,
    read: Read<Answer | FetchFailure>,
  ): Promise<Answer | FetchFailure> {
    counts.calls += 1
    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(), request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([timer.signal, request.signal]) : timer.signal
    const progress: Progress = { signal, isSent: false }
    let outcome: Answer | FetchFailure
    try {
      outcome = request.signal?.aborted
        ? { failed: 'aborted', detail: 'before it began', isUnsent: true }
        : await follow(address, request, progress, read)
    } catch (error) {
      const detail = codeOf(error)
      if (request.signal?.aborted) outcome = { failed: 'aborted', detail }
      else if (timer.signal.aborted) outcome = { failed: 'timeout', detail: `after ${request.timeoutMs} ms` }
      else if (detail === forbiddenAddressCode) outcome = { failed: 'forbiddenAddress', detail: 'resolved address' }
      else outcome = { failed: 'network', detail }
      if (!progress.isSent) outcome = { ...outcome, isUnsent: true }
    } finally {
      clearTimeout(timeout)
    }
    if ('failed' in outcome) counts.failures[outcome.failed] += 1
    else if ('ended' in outcome && outcome.ended === 'brokenOff') counts.failures.network += 1
    else if ('ended' in outcome && outcome.ended === 'tooLarge') counts.failures.tooLarge += 1
    else counts.answers += 1
    return outcome
  }

  async function readWhole(incoming: http.IncomingMessage, head: FetchHead, request: FetchRequest) {
    const body = request.method === 'HEAD' ? dropBody(incoming) : await readBody(incoming, request.maxBytes)
    if (body === 'tooLarge') return { failed: 'tooLarge', detail: `over ${request.maxBytes} bytes` } as const
    counts.bytes += body.byteLength
    return { ...head, body }
  }

  const fetchGuarded: GuardedFetch['fetchGuarded'] = (address, request) =>
    call<FetchAnswer>(address, request, (incoming, head) => readWhole(incoming, head, request))

  const streamGuarded: GuardedFetch['streamGuarded'] = (address, request) =>
    call<FetchAnswer | StreamedAnswer>(address, request, async (incoming, head, signal) => {
      const take = request.takerOf(head)
      if (!take) return readWhole(incoming, head, request)
      const ended = await streamBody(incoming, request.maxStreamedBytes, signal, take, (bytes) => {
        counts.bytes += bytes
      })
      return { ...head, ended }
    })

  function close() {
    for (const kin of Object.values(agents)) for (const agent of Object.values(kin)) agent.destroy()
  }
  return { fetchGuarded, streamGuarded, counts, close }
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

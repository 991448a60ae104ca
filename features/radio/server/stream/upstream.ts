import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { guardedLookup, isPublicAddress } from '#platform/server/fetch/fetch-address.ts'

/**
 * Removes ICY titles from audio. After every `every` bytes of audio comes one length byte, counting
 * units of 16, then that much title. `strip` works in place: its result is a prefix of its input.
 */
export class IcyTitles {
  #every: number
  #audioLeft: number
  #titleLeft = 0

  constructor(every: number) {
    this.#every = every
    this.#audioLeft = every
  }

  strip(bytes: Buffer): Buffer {
    let kept = 0
    let at = 0
    while (at < bytes.length) {
      if (this.#titleLeft > 0) {
        const passed = Math.min(this.#titleLeft, bytes.length - at)
        this.#titleLeft -= passed
        at += passed
      } else if (this.#audioLeft === 0) {
        this.#titleLeft = (bytes[at] ?? 0) * 16
        this.#audioLeft = this.#every
        at += 1
      } else {
        const taken = Math.min(this.#audioLeft, bytes.length - at)
        bytes.copyWithin(kept, at, at + taken)
        kept += taken
        at += taken
        this.#audioLeft -= taken
      }
    }
    return bytes.subarray(0, kept)
  }
}

/** Reads `icy-metaint`; null where there are no titles, `broken` where it makes no sense. */
export function titlesEvery(header: string | undefined): number | null | 'broken' {
  if (header === undefined || header === '' || header === '0') return null
  const every = Number(header)
  return Number.isInteger(every) && every > 0 && every <= 1024 * 1024 ? every : 'broken'
}

/** The head of a server's response before the audio. Header names are lower case. */
type ResponseHead = { status: number; headers: ReadonlyMap<string, string>; length: number }

/** The longest head that is read. */
const mostHeadBytes = 16 * 1024

/**
 * Parses the head of a response from its first bytes; `incomplete` until it is complete, `broken`
 * if it is none. Also accepts `ICY 200 OK` as sent by Shoutcast v1, which Node's parser rejects.
 * `length` counts the bytes before the audio.
 */
export function readHead(bytes: Buffer): ResponseHead | 'incomplete' | 'broken' {
  const text = bytes.toString('latin1', 0, mostHeadBytes)
  // Old servers end lines without a carriage return.
  const end = /\r?\n\r?\n/.exec(text)
  if (!end) return text.length >= mostHeadBytes || !mayBegin(text) ? 'broken' : 'incomplete'
  const [first = '', ...lines] = text.slice(0, end.index).split(/\r?\n/)
  const status = /^(?:HTTP\/1\.[01]|ICY) (\d{3})(?: |$)/.exec(first)?.[1]
  if (!status) return 'broken'
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { status: Number(status), headers, length: end.index + end[0].length }
}

function mayBegin(text: string): boolean {
  const begin = text.slice(0, 5)
  return 'HTTP/'.startsWith(begin) || 'ICY '.startsWith(begin.slice(0, 4))
}

/**
 * Why there is no audio: no answer (in time), another HTTP status than 200, a forbidden address, an
 * unsafe or endless redirect, another content type, or a response that is not audio.
 */
export type NoAudio = {
  failed:
    | ('unreachable' | 'timeout' | 'status' | 'forbidden' | 'redirect')
    | ('tooManyRedirects' | 'contentType' | 'notAudio')
  detail: string
}

/** Audio that flows. */
export type Upstream = {
  contentType: string
  /** The address after redirects. */
  address: string
  /** The first of the audio, which has been read already. */
  first: Buffer
  /**
   * Passes chunks to `take` from now on and reports the end. A chunk is only valid during `take`,
   * which returns whether it can accept more at once.
   */
  flow: (take: (piece: Buffer) => boolean, ended: () => void) => void
  /** Reads what has gathered. */
  read: () => void
  close: () => void
}

export type UpstreamCall = {
  userAgent: string
  /**
   * Configured origins: they may be private. All others must be public, after each redirect too.
   */
  trustedOrigins: ReadonlySet<string>
  firstByteMs: number
  signal: AbortSignal
}

const mostRedirects = 3
const audioType = /^(audio\/[\w.+-]+|application\/ogg)\s*(?:;|$)/i

// A chunk stays here only until its consumer has processed it, before the next read, so one buffer
// serves all streams.
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024)

/** Requests a station's audio anonymously: no visitor header is forwarded. */
export async function openUpstream(address: string, call: UpstreamCall): Promise<Upstream | NoAudio> {
  const deadline = performance.now() + call.firstByteMs
  let url = URL.parse(address)
  for (let hops = 0; ; hops += 1) {
    const refusal = judge(url, call.trustedOrigins)
    if (!url || refusal) return refusal ?? { failed: 'forbidden', detail: 'no address' }
    const answer = await ask(url, call, deadline - performance.now())
    if (!('location' in answer)) return answer
    const next = URL.parse(answer.location, url)
    if (hops >= mostRedirects) return { failed: 'tooManyRedirects', detail: next?.origin ?? '' }
    const isLessSafe = url.protocol === 'https:' && next?.protocol === 'http:'
    if (!next || (isLessSafe && !call.trustedOrigins.has(next.origin)))
      return { failed: 'redirect', detail: next?.origin ?? '' }
    url = next
  }
}

function judge(url: URL | null, trusted: ReadonlySet<string>): NoAudio | null {
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return { failed: 'forbidden', detail: 'not a plain http or https address' }
  }
  const host = bareHost(url)
  // A connection to a literal IP address does no lookup, so the guarded lookup never sees it.
  if (!trusted.has(url.origin) && isIP(host) && !isPublicAddress(host)) {
    return { failed: 'forbidden', detail: 'literal address' }
  }
  return null
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

function ask(url: URL, call: UpstreamCall, withinMs: number): Promise<Upstream | NoAudio | { location: string }> {
  const { promise, resolve } = Promise.withResolvers<Upstream | NoAudio | { location: string }>()
  const isSecure = url.protocol === 'https:'
  let before: Buffer | null = Buffer.alloc(0)
  let head: ResponseHead | null = null
  let titles: IcyTitles | null = null
  let take: ((piece: Buffer) => boolean) | null = null

  function settle(outcome: Upstream | NoAudio | { location: string }) {
    clearTimeout(timer)
    call.signal.removeEventListener('abort', leave)
    if (!('flow' in outcome)) socket.destroy()
    resolve(outcome)
  }
  const leave = () => settle({ failed: 'unreachable', detail: 'no listener is left' })

  /** Answers whether more is to be read at once. */
  function arrive(piece: Buffer): boolean {
    if (take) {
      // A full buffer suggests that more data follows. TLS data arrives in records, which never
      // show whether more follows.
      const mayBeMore = isSecure || piece.length === readBuffer.length
      const audio = titles ? titles.strip(piece) : piece
      return audio.length === 0 || (take(audio) && mayBeMore)
    }
    if (!before) return false
    before = Buffer.concat([before, piece])
    if (!head) {
      const read = readHead(before)
      if (read === 'incomplete') return true
      const verdict = read === 'broken' ? notHttp : judgeHead(read)
      if (verdict || read === 'broken') {
        settle(verdict ?? notHttp)
        return false
      }
      head = read
      const every = titlesEvery(head.headers.get('icy-metaint'))
      if (every === 'broken') {
        settle({ failed: 'notAudio', detail: 'titles at no known distance' })
        return false
      }
      titles = every === null ? null : new IcyTitles(every)
      before = before.subarray(head.length)
    }
    const first = titles ? titles.strip(before) : before
    before = Buffer.alloc(0)
    if (first.length === 0) return true
    before = null
    settle(upstream(head, first))
    return false
  }

  function upstream({ headers }: ResponseHead, first: Buffer): Upstream {
    return {
      address: url.href,
      contentType: audioType.exec(headers.get('content-type') ?? '')?.[1]?.toLowerCase() ?? 'audio/mpeg',
      first,
      flow(taker, ended) {
        take = taker
        if (socket.destroyed) ended()
        else socket.once('close', ended)
      },
      read() {
        socket.resume()
        if (isSecure) setImmediate(() => socket.pause())
      },
      close: () => socket.destroy(),
    }
  }

  const socket = open(url, call.trustedOrigins.has(url.origin), (length, bytes) => arrive(bytes.subarray(0, length)))
  const timer = setTimeout(() => settle({ failed: 'timeout', detail: 'no audio in time' }), Math.max(0, withinMs))
  socket.on('error', (error) => settle({ failed: 'unreachable', detail: codeOf(error) }))
  socket.on('close', () => settle({ failed: 'unreachable', detail: 'closed before any audio' }))
  call.signal.addEventListener('abort', leave)
  if (call.signal.aborted) leave()
  // HTTP/1.0, so that what comes is the audio itself and not chunks of it.
  const lines = [
    `GET ${url.pathname}${url.search} HTTP/1.0`,
    `Host: ${url.host}`,
    `User-Agent: ${call.userAgent}`,
    'Accept: */*',
    'Connection: close',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return promise
}

const notHttp: NoAudio = { failed: 'notAudio', detail: `not HTTP, or a head of more than ${mostHeadBytes} bytes` }

function open(url: URL, isTrusted: boolean, callback: (length: number, bytes: Buffer) => boolean): Socket {
  const secure = url.protocol === 'https:'
  const host = bareHost(url)
  const options = {
    host,
    port: Number(url.port || (secure ? 443 : 80)),
    ...(isTrusted ? {} : { lookup: guardedLookup }),
    onread: { buffer: readBuffer, callback: (length: number) => callback(length, readBuffer) },
  }
  if (!secure) return connectPlain(options)
  return connectSecure({ ...options, ...(isIP(host) ? {} : { servername: host }), ALPNProtocols: ['http/1.1'] })
}

function judgeHead({ status, headers }: ResponseHead): NoAudio | { location: string } | null {
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== undefined) return { location }
  if (status !== 200) return { failed: 'status', detail: String(status) }
  if (headers.has('transfer-encoding')) return { failed: 'notAudio', detail: 'in chunks, which were not asked for' }
  const type = headers.get('content-type') ?? ''
  return audioType.test(type) ? null : { failed: 'contentType', detail: type.slice(0, 60) }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

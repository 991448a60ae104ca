import type { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { FetchAnswer, FetchRequest, GuardedFetch } from '#platform/server/fetch/fetch.ts'
import { parseRetryAfter } from '#platform/server/fetch/retry-after.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { CallWeight } from './evidence.ts'
import type { CallOptions, CallPriority, LookUpOptions } from './hotel-gateway.ts'
import type { OutboundLimits } from './outbound-limits.ts'
import { broken, type HotelOutcome, isHotelRefusal } from './outcome.ts'
import { type Asked, type Reading, readAnswer, readFailure } from './read-answer.ts'
import type { Site } from './sites.ts'

// A list of some thousand badges is half a megabyte (hotel-api §2.1).
const lookUpBytes = 256 * 1024
/** The largest answer that is not streamed. */
export const listBytes = 8 * 1024 * 1024
const interactiveSeconds = 10
const backgroundSeconds = 180

/**
 * Default scheduling of a call. `mayRepeat` is checked before each retry; `ignoresCircuit` makes
 * the first attempt even if the circuit is open.
 */
export type CallDefaults = {
  name: string
  weight: CallWeight
  priority: CallPriority
  mayRepeat?: () => boolean
  ignoresCircuit?: boolean
}

/** A request below a site's base address. */
export type CallRequest = CallDefaults & { path: string; asked: Asked }

/** The latest answers with their ETags, by address, for conditional requests (hotel-api §0.4). */
export type RememberedAnswers<Value> = LRUCache<string, { etag: string; value: Value }>

/** Makes the outcome of an answer; `retryAfterSeconds` is what its header asks for. */
export type ReadAnswer<Value> = (answer: FetchAnswer, retryAfterSeconds: number | null) => HotelOutcome<Value>

/** The ways a call is made. None of them throws. */
export type Calls = {
  /** Runs one call in its site's queue; `send` makes one attempt. */
  take<Value>(
    site: Site,
    defaults: CallDefaults,
    options: CallOptions,
    send: (signal: AbortSignal) => Promise<HotelOutcome<Value>>,
  ): Promise<HotelOutcome<Value>>
  ask<Value>(
    site: Site,
    what: CallRequest,
    options: CallOptions,
    read: ReadAnswer<Value>,
    headers?: Record<string, string>,
  ): Promise<HotelOutcome<Value>>
  /**
   * Like `ask`, with the ETag of a known response: unchanged data is not sent again. `fresh`
   * bypasses every cache.
   */
  askAgain<Value extends object>(
    site: Site,
    what: CallRequest,
    memory: RememberedAnswers<Value>,
    options: LookUpOptions,
    accept: (reading: Reading) => HotelOutcome<Value>,
  ): Promise<HotelOutcome<Value>>
  /** The seconds an answer asks to wait. */
  retryAfter(headers: Readonly<Record<string, string>>): number | null
}

/** Opens the call functions on one guarded fetcher. */
export function openCalls(fetcher: GuardedFetch, outboundLimits: OutboundLimits, clock: Clock): Calls {
  const retryAfter: Calls['retryAfter'] = (headers) => parseRetryAfter(headers['retry-after'], clock.now())

  const take: Calls['take'] = (site, defaults, options, send) => {
    const priority = options.priority ?? defaults.priority
    const seconds = options.withinSeconds ?? (priority === 'interactive' ? interactiveSeconds : backgroundSeconds)
    const { rank, of, signal } = options
    return site.queue.call({ ...defaults, priority, rank, of, withinMs: seconds * 1000, signal, send })
  }

  const ask: Calls['ask'] = (site, { path, asked, ...defaults }, options, read, headers = {}) => {
    const isPicture = asked === 'avatar'
    const request: FetchRequest = {
      method: isPicture ? 'HEAD' : 'GET',
      headers: { accept: isPicture ? 'image/*' : 'application/json', ...headers },
      timeoutMs: defaults.weight === 'list' ? outboundLimits.listMs : outboundLimits.lookUpMs,
      maxBytes: defaults.weight === 'list' ? listBytes : lookUpBytes,
      // Old addresses of avatars lead to the drawn ones; nothing else redirects.
      redirects: isPicture ? 2 : 0,
    }
    return take(site, defaults, options, async (signal) => {
      const answer = await fetcher.fetchGuarded(site.base + path, { ...request, signal })
      return 'failed' in answer ? readFailure(answer) : read(answer, retryAfter(answer.headers))
    })
  }

  const askAgain: Calls['askAgain'] = (site, what, memory, { fresh = false, ...options }, accept) => {
    const url = site.base + what.path
    const known = fresh ? undefined : memory.get(url)
    const headers = fresh ? { 'cache-control': 'no-cache' } : known ? { 'if-none-match': known.etag } : {}
    const read = (answer: FetchAnswer, retryAfterSeconds: number | null) => {
      const reading = readAnswer(answer, what.asked, retryAfterSeconds)
      if ('unchanged' in reading) return known?.value ?? broken('unexpectedStatus')
      const value = accept(reading)
      const { etag } = answer.headers
      if (!isHotelRefusal(value) && etag && etag.length <= 200) memory.set(url, { etag, value })
      return value
    }
    return ask(site, what, options, read, headers)
  }

  return { take, ask, askAgain, retryAfter }
}

/** The value of an answer in JSON, when it has the shape. */
export function shape<Value>(reading: Reading, schema: z.ZodType<Value>): HotelOutcome<Value> {
  if ('refused' in reading) return reading
  if ('unchanged' in reading) return broken('unexpectedStatus')
  const read = schema.safeParse(reading.json)
  return read.success ? read.data : broken('wrongShape')
}

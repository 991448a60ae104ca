import type { LanguageCode } from '#platform/contract/language.ts'
import type { FetchAnswer, FetchFailure, FetchRequest } from '#platform/server/fetch/fetch.ts'
import type { ReceiverAddresses } from '../context.ts'
import type { Content } from '../tables.ts'

/** A message for a receiver: one content of one delivery, always with the same ids. */
export type Message = {
  content: Content
  target: { address: string; recipient: string; roleMention: string; secret: string; language: LanguageCode }
  /** Names the announcement, and with `revision` the message. */
  messageId: string
  revision: number
  createdAt: Date
  /** The receiver's id of an earlier revision; null for the first. */
  remoteId: string | null
  /** A number that is different for each delivery. */
  number: number
  siteName: string
  receivers: ReceiverAddresses
}

/** Sends one request; guarded and limited. */
export type Post = (
  address: string,
  request: Pick<FetchRequest, 'method' | 'headers'> & { json?: unknown },
) => Promise<FetchAnswer | FetchFailure>

/**
 * What became of a message. `again`: it may be sent again, in `afterSeconds` if the receiver says
 * so; `rests` if the whole target is to wait. `isUnclear`: the receiver may have taken it all the
 * same. `answer` is short and contains no secret.
 */
export type SendOutcome =
  | { sent: true; remoteId: string | null; answer: string }
  | {
      sent: false
      again: boolean
      isUnclear: boolean
      afterSeconds: number | null
      rests: boolean
      answer: string
    }

type Send = (message: Message, post: Post) => Promise<SendOutcome>

/**
 * A kind of receiver. `send` sends a message or changes the one there; `withdraw` deletes it.
 * For `knowsRepeatsForMs` it recognises a first message that it has had: none appears twice.
 */
export type Receiver = { knowsRepeatsForMs: number; send: Send; withdraw: Send }

/** Failures after which another attempt would end the same way. */
const lastingFailures = new Set(['forbiddenAddress', 'invalidAddress', 'redirect', 'tooLarge'])
/** Failures after which no receiver has the message, also if the request was sent. */
const clearFailures = new Set(['forbiddenAddress', 'invalidAddress', 'redirect'])
/** Answers of a proxy that waited in vain for the receiver: 524 is Cloudflare's. */
const unclearStatuses = new Set([504, 524])
const mostWaitSeconds = 86_400

/**
 * Returns what an answer means. `remoteIdOf` reads the receiver's id of the message from a 2xx;
 * `secondsOf` the time to wait where the receiver says it elsewhere than in `Retry-After`.
 */
export function outcomeOf(
  answer: FetchAnswer | FetchFailure,
  {
    remoteIdOf = () => null,
    secondsOf = () => null,
  }: { remoteIdOf?: (json: unknown) => string | null; secondsOf?: (answer: FetchAnswer) => number | null } = {},
): SendOutcome {
  if ('failed' in answer) {
    const again = !lastingFailures.has(answer.failed)
    const isUnclear = !answer.isUnsent && !clearFailures.has(answer.failed)
    const why = isUnclear && answer.failed === 'network' ? 'cut' : answer.failed
    return { sent: false, again, isUnclear, afterSeconds: null, rests: false, answer: why }
  }
  const { status } = answer
  if (status >= 200 && status < 300) return { sent: true, remoteId: remoteIdOf(jsonOf(answer)), answer: String(status) }
  const again = status === 408 || status === 425 || status === 429 || status >= 500
  const seconds = again ? (secondsOf(answer) ?? retryAfterOf(answer.headers['retry-after'])) : null
  const afterSeconds = seconds === null ? null : Math.ceil(Math.min(Math.max(seconds, 1), mostWaitSeconds))
  const isUnclear = unclearStatuses.has(status)
  return { sent: false, again, isUnclear, afterSeconds, rests: status === 429, answer: String(status) }
}

/** As `outcomeOf` for a deletion, where a message that is gone already counts as deleted. */
export function deletionOutcomeOf(
  answer: FetchAnswer | FetchFailure,
  isGone: (answer: FetchAnswer) => boolean,
  secondsOf?: (answer: FetchAnswer) => number | null,
): SendOutcome {
  if (!('failed' in answer) && isGone(answer)) return { sent: true, remoteId: null, answer: String(answer.status) }
  return outcomeOf(answer, secondsOf && { secondsOf })
}

/** Reads `Retry-After`: seconds, also with a fraction, or a date (RFC 9110 §10.2.3). */
function retryAfterOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+(?:\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? seconds : null
}

/** The body of an answer as JSON; null for anything else. */
export function jsonOf(answer: FetchAnswer): unknown {
  try {
    return JSON.parse(Buffer.from(answer.body).toString())
  } catch {
    return null
  }
}

/** Reads a value within JSON, by the names of its fields. */
export function fieldOf(json: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    json,
  )
}

/** The receiver's id of a message: a text or a number; null for anything else. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^[\w:./-]{1,300}$/.test(value) ? value : null
}

/** Seconds to wait in a body. */
export function secondsIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

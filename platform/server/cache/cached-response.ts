import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Result } from '#platform/contract/endpoint.ts'
import { etagOf } from '../http/fresh-answer.ts'
import { type Coding, codingFor, encode } from './page-cache.ts'

// Below this a coded body saves no packet.
const worthCodingBytes = 1_000

/**
 * A result that is the same for every caller: checked and serialised once, compressed when an
 * encoding is first requested, and sent to any number of callers. Created by `makeCachedResponse`,
 * so fields that the contract does not declare are stripped here too.
 */
export class CachedResponse<E extends Endpoint> {
  readonly result: z.output<E['result']>
  readonly etag: string
  readonly identity: Buffer
  readonly #coded = new Map<Coding, Promise<Buffer>>()

  constructor(cached: Pick<CachedResponse<E>, 'result' | 'identity'>) {
    this.result = cached.result
    this.identity = cached.identity
    this.etag = etagOf(cached.identity)
  }

  /** The body in that coding, null where it is sent as it is: there is nothing to be won. */
  coded(coding: Coding): Promise<Buffer> | null {
    if (coding === 'identity' || this.identity.byteLength < worthCodingBytes) return null
    const known = this.#coded.get(coding)
    if (known) return known
    const coded = encode(this.identity, coding)
    this.#coded.set(coding, coded)
    return coded
  }
}

/** As `CachedResponse.coded`, for a body that is sent this once. */
export function codedOnce(body: Buffer, coding: Coding): Promise<Buffer> | null {
  return coding === 'identity' || body.byteLength < worthCodingBytes ? null : encode(body, coding, { once: true })
}

/** Checks a result by its contract and serialises it for repeated sending. */
export function makeCachedResponse<E extends Endpoint>(endpoint: E, answer: Result<E>): CachedResponse<E> {
  // The schema of a generic endpoint has lost its output type.
  const result = endpoint.result.parse(answer) as z.output<E['result']>
  return new CachedResponse<E>({ result, identity: Buffer.from(JSON.stringify(result)) })
}

/**
 * Sends it in an encoding that the browser accepts; a browser that already has this response gets
 * 304 without a body.
 */
export async function sendCachedResponse(
  reply: FastifyReply,
  cached: CachedResponse<Endpoint>,
): Promise<Buffer | null> {
  const { headers } = reply.request
  // Kept by the browser that asked, to be asked about each time.
  reply.headers({ etag: cached.etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  if (headers['if-none-match'] === cached.etag) {
    reply.code(304)
    return null
  }
  const wanted = codingFor(headers['accept-encoding'])
  const coded = await cached.coded(wanted)
  reply.type('application/json; charset=utf-8')
  if (coded) reply.header('content-encoding', wanted)
  return coded ?? cached.identity
}

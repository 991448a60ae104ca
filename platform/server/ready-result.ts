import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Result } from '#platform/contract/endpoint.ts'
import { etagOf } from './fresh-answer.ts'
import { type Coding, codingFor, encode } from './page-cache.ts'

// Below this a coded body saves no packet.
const worthCodingBytes = 1_000

/**
 * A result that is the same for every caller: checked, written and coded once, and sent as it is however many ask. Made by
 * `makeReady`, so that what the contract does not declare is stripped here too.
 */
export class ReadyResult<E extends Endpoint> {
  readonly result: z.output<E['result']>
  readonly etag: string
  readonly forms: Partial<Record<Coding, Buffer>> & { identity: Buffer }

  constructor(ready: Pick<ReadyResult<E>, 'result' | 'etag' | 'forms'>) {
    this.result = ready.result
    this.etag = ready.etag
    this.forms = ready.forms
  }
}

/** Checks a result by its contract and makes it ready to be sent many times. */
export async function makeReady<E extends Endpoint>(endpoint: E, answer: Result<E>): Promise<ReadyResult<E>> {
  // The schema of a generic endpoint has lost its output type.
  const result = endpoint.result.parse(answer) as z.output<E['result']>
  const identity = Buffer.from(JSON.stringify(result))
  const etag = etagOf(identity)
  if (identity.byteLength < worthCodingBytes) return new ReadyResult<E>({ result, etag, forms: { identity } })
  const [br, gzip] = await Promise.all([encode(identity, 'br'), encode(identity, 'gzip')])
  return new ReadyResult<E>({ result, etag, forms: { identity, gzip, br } })
}

/** Writes it as the browser accepts it; one that has this very answer is told so and gets no body. */
export function writeReady(reply: FastifyReply, ready: ReadyResult<Endpoint>): Buffer | null {
  const { headers } = reply.request
  // Kept by the browser that asked, to be asked about each time.
  reply.headers({ etag: ready.etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  if (headers['if-none-match'] === ready.etag) {
    reply.code(304)
    return null
  }
  const wanted = codingFor(headers['accept-encoding'])
  const body = ready.forms[wanted]
  reply.type('application/json; charset=utf-8')
  if (body && wanted !== 'identity') reply.header('content-encoding', wanted)
  return body ?? ready.forms.identity
}

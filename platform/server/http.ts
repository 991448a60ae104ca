import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type Answered, type Handler, inputRefusals, putBehind, type ServedCalls } from './served-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    served: ServedCalls
  }
}

/**
 * Serves an endpoint: `serve(app, postComment, async ({ body }, { visitor }) => …)`. Parsing, status, the form of refusals and
 * the entry in OpenAPI live here, once. A refusal goes out as `{ "error": "<message key>", …parameters }` (DECISIONS "API paths"),
 * and `retryAfterSeconds` as the `Retry-After` header too.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const run = putBehind(app.served, endpoint, handler)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: describe(endpoint),
    handler: async (request, reply) =>
      write(reply, await run({ params: request.params, query: request.query, body: request.body }, visitorOf(request))),
  })
}

/** Who sent a request. Behind a proxy `TRUST_PROXY` decides whose word on the address counts. */
export function visitorOf(request: FastifyRequest) {
  return { address: request.ip }
}

function write(reply: FastifyReply, answered: Answered) {
  reply.code(answered.status)
  if (!('refusal' in answered)) return answered.result
  const { refused, ...parameters } = answered.refusal
  if (typeof parameters.retryAfterSeconds === 'number')
    reply.header('retry-after', Math.ceil(parameters.retryAfterSeconds))
  return { error: refused, ...parameters }
}

function describe(endpoint: Endpoint) {
  const { params, query, body } = endpoint
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[3] ?? 'site'],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [endpoint.status ?? 200]: endpoint.result, ...refusalsByStatus(endpoint) },
  }
}

function refusalsByStatus(endpoint: Endpoint) {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body
  const statuses = { ...endpoint.refusals, ...(takesInput ? inputRefusals : {}) }
  const keysByStatus = Map.groupBy(Object.keys(statuses), (key) => statuses[key] ?? 500)
  return Object.fromEntries(
    [...keysByStatus].map(([status, keys]) => [
      status,
      z.looseObject({ error: z.enum(keys) }).describe(keys.join(', ')),
    ]),
  )
}

import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { impliedRefusals } from '#platform/contract/implied-refusals.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { sendCachedResponse } from '../cache/cached-response.ts'
import { securityOf } from './api-security.ts'
import { browserOf, type Caller, cookiesOf, credentialsOf, mayWrite, openSessionCookies } from './caller.ts'
import { deprecationHeaders } from './deprecation.ts'
import { type Answered, type Handler, registerHandler, type ServedCalls } from './served-calls.ts'
import { uploadOf, withUploads } from './upload.ts'

declare module 'fastify' {
  interface FastifyInstance {
    served: ServedCalls
  }
}

/**
 * Serves an endpoint: `serve(app, postComment, async ({ body }, { actor, visitor }) => …)`. Does
 * parsing, access, anti-forgery, OpenAPI and refusals (specification §7.1) once for all.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const run = registerHandler(app.served, endpoint, handler)
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    schema: describeEndpoint(endpoint),
    ...(endpoint.mostBytes && { bodyLimit: endpoint.mostBytes }),
    handler: async (request, reply) => {
      reply.headers(deprecationHeaders(endpoint))
      const caller = await authenticate(app, endpoint, request, reply)
      if (!caller) return writeAnswer(reply, { status: impliedRefusals['error.csrf'], refusal: refuse('error.csrf') })
      const { params, query, body } = request
      return writeAnswer(reply, await run({ params, query, body }, caller))
    },
  }
  if (endpoint.file) withUploads(app, route)
  else app.route(route)
}

/**
 * Authenticates the caller; null if a write lacks its anti-forgery pair. Responses to a single
 * visitor are not cacheable.
 */
async function authenticate(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const { callers } = app
  const writes = endpoint.method !== 'GET'
  const cookies = cookiesOf(request, reply, callers)
  const credentials = credentialsOf(request, cookies)
  if (writes && !mayWrite(request, cookies, credentials, callers.csrf)) return null
  const isKnown = credentials.secret !== undefined || credentials.token !== undefined
  const isForAll = endpoint.access === 'anyone'
  const browser = browserOf(cookies)
  if (isKnown || browser !== null || !isForAll || endpoint.isSecret) reply.header('cache-control', 'no-store')
  return {
    visitor: { address: request.ip, browser, userAgent: request.headers['user-agent'] },
    // Private data is never served by a cached session: it may have just ended in another process.
    actor: isKnown ? await callers.identify(credentials, { fresh: writes || !isForAll }) : null,
    session: openSessionCookies(cookies, callers),
    ...(endpoint.file ? { upload: uploadOf(request, reply, endpoint.file.mostBytes) } : {}),
  }
}

/** Writes an answer with its status; a refusal becomes `{ "error": "<key>", … }`. */
export function writeAnswer(reply: FastifyReply, answered: Answered) {
  reply.code(answered.status)
  if (!('refusal' in answered)) return answered.cached ? sendCachedResponse(reply, answered.cached) : answered.result
  const { refused, ...parameters } = answered.refusal
  if (typeof parameters.retryAfterSeconds === 'number')
    reply.header('retry-after', Math.ceil(parameters.retryAfterSeconds))
  return { error: refused, ...parameters }
}

/** Describes an endpoint as Fastify's schema, from which the OpenAPI document is made. */
export function describeEndpoint(endpoint: Endpoint) {
  const { params, query, file, status = 200 } = endpoint
  const body = file ? z.object({ file: z.file().max(file.mostBytes) }) : endpoint.body
  const security = securityOf(endpoint)
  return {
    summary: endpoint.summary,
    ...(endpoint.operation && { operationId: endpoint.operation }),
    ...(endpoint.deprecated && { deprecated: true }),
    tags: [endpoint.path.split('/')[3] ?? 'site'],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(file && { consumes: ['multipart/form-data'] }),
    ...(security && { security }),
    response: { [status]: endpoint.result.describe(STATUS_CODES[status] ?? ''), ...refusalsByStatus(endpoint) },
  }
}

function refusalsByStatus(endpoint: Endpoint) {
  const { params, query, body, access, method } = endpoint
  const implied = [
    ...(params || query || body ? (['error.formFieldRequired', 'error.incorrectData'] as const) : []),
    ...(access === 'anyone' ? [] : (['error.notLoggedIn'] as const)),
    ...(typeof access === 'object' ? (['error.notAuthorized'] as const) : []),
    ...(typeof access === 'object' && access.stepUp ? (['error.stepUpRequired'] as const) : []),
    ...(method === 'GET' ? [] : (['error.csrf'] as const)),
  ]
  const statuses: Record<string, number> = {
    ...endpoint.refusals,
    ...Object.fromEntries(implied.map((key) => [key, impliedRefusals[key]])),
  }
  const keysByStatus = Map.groupBy(Object.keys(statuses), (key) => statuses[key] ?? 500)
  return Object.fromEntries(
    [...keysByStatus].map(([status, keys]) => [
      status,
      z.looseObject({ error: z.enum(keys) }).describe(keys.join(', ')),
    ]),
  )
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type CachedResponse, codedOnce } from '#platform/server/cache/cached-response.ts'
import { codingFor } from '#platform/server/cache/page-cache.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'

/** Sends JSON in a coding that the caller accepts, or 304 where the caller has it already. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse<Endpoint> | { identity: Buffer },
) {
  const isCached = 'etag' in answer
  const etag = isCached ? answer.etag : etagOf(answer.identity)
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (isKnownTo(request.headers, { etag, changedAt: null })) return reply.code(304).send()
  const coding = codingFor(request.headers['accept-encoding'])
  const coded = await (isCached ? answer.coded(coding) : codedOnce(answer.identity, coding))
  if (coded) reply.header('content-encoding', coding)
  return reply.type('application/json; charset=utf-8').send(coded ?? answer.identity)
}

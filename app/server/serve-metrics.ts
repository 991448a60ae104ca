import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/**
 * Serves `/metrics`. 401 without METRICS_TOKEN (`Authorization: Bearer …`); 404 if that setting is
 * missing.
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined, metrics: Metrics | null): void {
  const wanted = digest(`Bearer ${token}`)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (token === undefined || !metrics) return reply.code(404).send({ error: 'error.notFound' })
    // Digests have equal length, so the comparison takes constant time.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'error.notAuthorized' })
    }
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

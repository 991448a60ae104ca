import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** `/metrics` for who brings METRICS_TOKEN (`Authorization: Bearer …`), else 401; without that setting there is none, 404. */
export function serveMetrics(app: FastifyInstance, token: string | undefined, metrics: Metrics | null): void {
  const wanted = digest(`Bearer ${token}`)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (token === undefined || !metrics) return reply.code(404).send({ error: 'error.notFound' })
    // As long whatever was brought: how much of it is right cannot be told from the time.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'error.notAuthorized' })
    }
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

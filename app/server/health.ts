import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/server/database/database.ts'

/**
 * Serves `/health/live` (the process responds) and `/health/ready` (503 if the database is
 * unreachable or the process is shutting down).
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  const headers = { 'cache-control': 'no-store' }
  app.get('/health/live', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(headers).send({ status: 'live' }),
  )
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.headers(headers)
    if (!app.server.listening) return reply.code(503).send({ status: 'stopping' })
    try {
      await database.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' })
    }
  })
}

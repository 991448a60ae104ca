import fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '#platform/server/database/database.ts'
import { dataSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { serveHealth } from '../health.ts'
import type { Metrics } from '../metrics.ts'
import { serveMetrics } from '../serve-metrics.ts'
import type { Settings } from '../settings/settings.ts'

/** Serves the health checks of a process that only runs tasks, and its metrics if they are on. */
export async function openSideServer(site: {
  database: Database
  settings: Settings
  metrics: Metrics | null
}): Promise<FastifyInstance> {
  const app = fastify({ logger: false, requestTimeout: 30_000, return503OnClosing: false })
  const headers = dataSecurityHeaders({ overHttps: false, withSubdomains: false })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'error.notFound' }))
  serveHealth(app, site.database)
  serveMetrics(app, site.settings.METRICS_TOKEN, site.metrics)
  await app.ready()
  return app
}

import type { FastifyInstance } from 'fastify'
import { languageCodes } from '#platform/contract/language.ts'
import type { WorkerSettings } from '#platform/contract/worker-settings.ts'
import { workerPolicy } from '#platform/server/security-headers.ts'
import type { BuiltSite } from './renderer.ts'

/**
 * Serves `/worker.js`, the service worker with its settings prepended. With `isOff`, serves a
 * worker that replaces any other and unregisters itself.
 */
export function serveWorker(app: FastifyInstance, built: BuiltSite, isOff: boolean): void {
  const settings: WorkerSettings = {
    build: built.build,
    isOff,
    files: [...languageCodes.map((language) => `/offline/${language}.json`), ...built.offline.files],
  }
  const script = `self.workerSettings=${JSON.stringify(JSON.stringify(settings))};\n${built.workerScript}`
  app.get('/worker.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}

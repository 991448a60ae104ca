import type { FastifyInstance } from 'fastify'
import { languageCodes } from '#platform/contract/language.ts'
import type { WorkerSettings } from '#platform/contract/worker-settings.ts'
import { workerPolicy } from '#platform/server/security-headers.ts'
import type { BuiltSite } from './renderer.ts'

/** Serves `/worker.js`, the site's service worker with its settings in front. With `isOff` it is one that takes the place of any other and removes itself. */
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

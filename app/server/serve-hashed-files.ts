import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves a folder of built files, whose names contain a hash, below a prefix (`/assets`): kept by
 * browsers for a year. A missing file is answered 404, which is not kept.
 */
export async function serveHashedFiles(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  await app.register(
    async (files) => {
      files.setNotFoundHandler((_request, reply) =>
        reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such file.'),
      )
      // One route for all files: a route for each of the two thousand makes a start slower.
      await files.register(staticFiles, {
        root: folder,
        decorateReply: false,
        preCompressed: true,
        index: false,
        cacheControl: false,
        setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
      })
    },
    { prefix },
  )
}

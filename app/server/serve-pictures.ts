import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { forOtherSites } from '#platform/server/security-headers.ts'

/** Serves the pictures of news from a folder, at `/pictures/…`: kept for a day, and shown by feed readers and other sites too. */
export async function servePictures(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(
    async (pictures) => {
      pictures.setNotFoundHandler((_request, reply) =>
        reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.'),
      )
      await pictures.register(staticFiles, {
        root: folder,
        decorateReply: false,
        index: false,
        cacheControl: false,
        setHeaders: (reply) => {
          reply.header('cache-control', 'public, max-age=86400')
          for (const [name, value] of Object.entries(forOtherSites)) reply.header(name, value)
        },
      })
    },
    { prefix: '/pictures' },
  )
}

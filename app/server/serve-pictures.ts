import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { forOtherSites } from '#platform/server/security-headers.ts'
import { previewPicture } from './preview-picture.ts'

const keeping = { 'cache-control': 'public, max-age=86400', ...forOtherSites }

/**
 * Serves news pictures from a folder at `/pictures/…`, and enlarged for link previews at
 * `/pictures/previews/…`. Cacheable for a day and embeddable by feed readers and other sites.
 */
export async function servePictures(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(
    async (pictures) => {
      pictures.setNotFoundHandler((_request, reply) =>
        reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.'),
      )
      pictures.get<{ Params: { name: string } }>(
        '/previews/:name',
        { schema: { hide: true } },
        async (request, reply) => {
          const preview = await previewPicture(folder, request.params.name)
          return preview === null ? reply.callNotFound() : reply.headers(keeping).type('image/png').send(preview)
        },
      )
      await pictures.register(staticFiles, {
        root: folder,
        decorateReply: false,
        index: false,
        cacheControl: false,
        setHeaders: (reply) => {
          for (const [name, value] of Object.entries(keeping)) reply.header(name, value)
        },
      })
    },
    { prefix: '/pictures' },
  )
}

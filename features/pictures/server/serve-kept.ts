import type { FastifyInstance } from 'fastify'
import type { Files } from '#platform/server/files/files.ts'
import { forOtherSites } from '#platform/server/http/security-headers.ts'
import { isPictureType, mediaTypes } from './measure-picture.ts'

/**
 * Serves our own copies at `/pictures/kept/<sha256 hex>.<ending>`. Names are content hashes, so
 * browsers cache them permanently. Copies in `withheld` are not found.
 */
export function serveKept(app: FastifyInstance, files: Files, withheld: () => Promise<ReadonlySet<string>>): void {
  app.get<{ Params: { name: string } }>('/pictures/kept/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const ending = name.slice(name.lastIndexOf('.') + 1)
    const isServed = isPictureType(ending) && !(await withheld()).has(name)
    const file = isServed ? await files.open(name) : null
    if (!file || !isPictureType(ending)) {
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.')
    }
    const etag = `"${name}"`
    reply.headers({ ...forOtherSites, 'cache-control': 'public, max-age=31536000, immutable', etag })
    if (request.headers['if-none-match'] === etag) {
      file.content.destroy()
      return reply.code(304).send()
    }
    return reply.type(mediaTypes[ending]).header('content-length', file.size).send(file.content)
  })
}

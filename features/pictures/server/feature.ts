import type { FastifyInstance } from 'fastify'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Files } from '#platform/server/files/files.ts'
import { forOtherSites } from '#platform/server/http/security-headers.ts'
import type { Pictures } from './context.ts'
import { isPictureType, mediaTypes } from './measure-picture.ts'
import { withheldTag } from './tags.ts'
import { withheldNames } from './withheld.ts'

/**
 * Creates the feature that serves our copies of the game's pictures. Stored copies are served even
 * if copying is now disabled, except those that are withheld.
 */
export function openPictures({ db, files }: Pick<Pictures, 'db' | 'files'>): Feature {
  const cache = new TaggedCache<ReadonlySet<string>>(1)
  let lastKnown: ReadonlySet<string> = new Set()
  // Pictures are served while the database is away, by what was known last.
  async function withheld(): Promise<ReadonlySet<string>> {
    const load = async () => ({ value: await withheldNames(db), tags: [withheldTag] })
    lastKnown = await cache.get('', load).catch(() => lastKnown)
    return lastKnown
  }
  return { routes: (app) => serveKept(app, files, withheld), caches: [cache] }
}

/**
 * Serves our own copies at `/pictures/kept/<sha256 hex>.<ending>`. Names are content hashes, so
 * browsers cache them permanently. Copies in `withheld` are not found.
 */
function serveKept(app: FastifyInstance, files: Files, withheld: () => Promise<ReadonlySet<string>>): void {
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

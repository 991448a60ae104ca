import type { FastifyInstance, FastifyReply } from 'fastify'
import { forOtherSites } from '#platform/server/http/security-headers.ts'
import type { MediaContext } from './context.ts'

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const
type Ending = keyof typeof types

type Found = { file: string; isExact: boolean }

/**
 * Serves the library at `/pictures/library/…`. Addresses are immutable, so browsers keep what they
 * have. Until a smaller width is made, its address has the picture itself, which is not kept.
 */
export function serveLibrary(app: FastifyInstance, context: Pick<MediaContext, 'db' | 'files'>): void {
  const path = '/pictures/library/:name'
  app.get<{ Params: { name: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const found = await findFile(context, name)
    const file = found && (await context.files.open(found.file))
    if (!found || !file) return missing(reply)
    const ending = endingOf(found.file)
    const etag = `"${found.file}"`
    const kept = found.isExact ? 'public, max-age=31536000, immutable' : 'no-store'
    reply.headers({ ...forOtherSites, 'cache-control': kept, etag })
    if (request.headers['if-none-match'] === etag) {
      file.content.destroy()
      return reply.code(304).send()
    }
    return reply.type(types[ending]).header('content-length', file.size).send(file.content)
  })
}

function missing(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.')
}

function endingOf(file: string): Ending {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  return Object.hasOwn(types, ending) ? (ending as Ending) : 'jpg'
}

async function findFile({ db }: Pick<MediaContext, 'db'>, name: string): Promise<Found | null> {
  const size = /^([0-9a-f]{64})-(\d{1,4})\.(avif|webp)$/.exec(name)
  if (!size) {
    const src = `/pictures/library/${name}`
    const whole = await db.selectFrom('media_pictures').select('file').where('src', '=', src).executeTakeFirst()
    return whole ? { file: whole.file, isExact: true } : null
  }
  const [, hash = '', width, format] = size
  const row = await db
    .selectFrom('media_pictures as picture')
    .leftJoin('media_sizes as size', (join) =>
      join
        .onRef('size.picture_id', '=', 'picture.id')
        .on('size.width', '=', Number(width))
        .on('size.format', '=', format === 'avif' ? 'avif' : 'webp'),
    )
    .select(['picture.file as whole', 'size.file as file'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ? { file: row.file ?? row.whole, isExact: row.file !== null } : null
}

import type { FastifyInstance } from 'fastify'
import { type HotelGateway, isHotelRefusal } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { avatarPicturePath } from '../picture-path.ts'
import { imagerQuery, readStudio, type StudioQuery } from '../pose.ts'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const mostBytes = 512 * 1024
const savedPerMinute = 20

/**
 * Serves the picture of a look and pose as a file to save: drawn by the game's imager at that
 * moment and passed on, never kept. Browsers cannot save a picture of another site under a name.
 */
export function serveAvatarPicture(
  app: FastifyInstance,
  { db, gateway, imager }: { db: AnyDb; gateway: HotelGateway; imager: string },
): void {
  app.get(avatarPicturePath, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const turn = { purpose: 'save avatars', who: request.ip, limit: savedPerMinute, windowSeconds: 60 }
    const tooMany = await consumeRateLimit(db, turn)
    if (tooMany) {
      reply.header('retry-after', tooMany.retryAfterSeconds)
      return reply.code(429).send({ error: 'error.tooManyRequests', ...tooMany })
    }
    const { figure, pose } = readStudio(textsOf(request.query))
    const options = { priority: 'interactive', of: request.ip, maxBytes: mostBytes, withinSeconds: 10 } as const
    const picture = await gateway.picture(`${imager}?${imagerQuery(figure, pose)}`, options)
    if (typeof picture === 'string' || isHotelRefusal(picture) || !isPng(picture.bytes))
      return reply.code(503).send({ error: 'error.hotelUnavailable' })
    reply.header('content-disposition', 'attachment; filename="avatar.png"')
    return reply.type('image/png').send(Buffer.from(picture.bytes))
  })
}

/** The parameters that are given once. */
function textsOf(query: unknown): StudioQuery {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string'))
}

function isPng(bytes: Uint8Array): boolean {
  return pngSignature.equals(bytes.subarray(0, pngSignature.length))
}

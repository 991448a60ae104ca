import type { FastifyInstance } from 'fastify'
import type { OpenFile } from '../files/files.ts'
import { type Actor, cookiesOf, credentialsOf } from './caller.ts'
import { sandboxPolicy } from './security-headers.ts'

/** A file that is sent to one visitor: what it is to be called there, and its media type. */
export type Download = OpenFile & { name: string; type: string }

/**
 * Serves private files at a path that ends in `/:id`, always as downloads, so that browsers never
 * open uploads as a page of this site. Callers without access or login get the refusal `missing`.
 */
export function serveDownload(
  app: FastifyInstance,
  path: string,
  missing: string,
  find: (id: string, actor: Actor) => Promise<Download | null>,
): void {
  app.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const credentials = credentialsOf(request, cookiesOf(request, reply, app.callers))
    const isKnown = credentials.secret !== undefined || credentials.token !== undefined
    const actor = isKnown ? await app.callers.identify(credentials, { fresh: true }) : null
    const file = actor && (await find(request.params.id, actor))
    reply.header('cache-control', 'no-store')
    if (!file) return reply.code(404).send({ error: missing })
    return reply
      .headers({
        'content-type': file.type,
        'content-length': file.size,
        'content-disposition': dispositionOf(file.name),
        'content-security-policy': sandboxPolicy,
        'x-content-type-options': 'nosniff',
      })
      .send(file.content)
  })
}

/** RFC 6266: the name in plain letters for old programs, and as it is. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { OpenFile } from '../files/files.ts'
import { type Actor, cookiesOf, credentialsOf } from './caller.ts'
import { sandboxPolicy, viewPolicy } from './security-headers.ts'

/** A file that is sent to one visitor: what it is to be called there, and its media type. */
export type Download = OpenFile & { name: string; type: string }

type FindFile = (id: string, actor: Actor) => Promise<Download | null>

/**
 * Serves private files at a path that ends in `/:id`, always as downloads, so that browsers never
 * open uploads as a page of this site. Callers without access or login get the refusal `missing`.
 */
export function serveDownload(app: FastifyInstance, path: string, missing: string, find: FindFile): void {
  servePrivate(app, path, missing, find, ({ name }) => ({
    'content-disposition': dispositionOf(name),
    'content-security-policy': sandboxPolicy,
  }))
}

/**
 * Serves private files at a path that ends in `/:id` for a frame of this site that shows them. A
 * picture has no origin of its own there; a PDF is left to the browser's viewer. Nothing of either
 * can run as a page of this site: the type is fixed, and the policy permits nothing.
 */
export function serveView(app: FastifyInstance, path: string, missing: string, find: FindFile): void {
  servePrivate(app, path, missing, find, ({ name, type }) => ({
    'content-disposition': dispositionOf(name).replace(/^attachment/, 'inline'),
    'content-security-policy': viewPolicy(type),
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  }))
}

function servePrivate(
  app: FastifyInstance,
  path: string,
  missing: string,
  find: FindFile,
  headersOf: (file: Download) => Record<string, string>,
): void {
  app.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const actor = await actorOf(app, request, reply)
    const file = actor && (await find(request.params.id, actor))
    reply.header('cache-control', 'no-store')
    if (!file) return reply.code(404).send({ error: missing })
    return reply
      .headers({
        'content-type': file.type,
        'content-length': file.size,
        'x-content-type-options': 'nosniff',
        ...headersOf(file),
      })
      .send(file.content)
  })
}

/** A file that is written while it is sent. */
export type GeneratedFile = { name: string; type: string; content: Readable }

/**
 * Serves a file that is generated from a query, to holders of a permission. Refuses as an endpoint
 * does: `error.notLoggedIn`, `error.notAuthorized`, `error.incorrectData`.
 */
export function serveGenerated<Query extends z.ZodType>(
  app: FastifyInstance,
  file: {
    path: string
    permission: string
    query: Query
    /** Null is refused as a missing permission is. */
    open: (query: z.output<Query>, actor: Actor) => Promise<GeneratedFile | null>
  },
): void {
  app.get(file.path, { schema: { hide: true } }, async (request, reply) => {
    const actor = await actorOf(app, request, reply)
    reply.header('cache-control', 'no-store')
    if (!actor) return reply.code(401).send({ error: 'error.notLoggedIn' })
    if (!actor.permissions.has(file.permission)) return reply.code(403).send({ error: 'error.notAuthorized' })
    const query = file.query.safeParse(request.query)
    if (!query.success) return reply.code(422).send({ error: 'error.incorrectData' })
    const generated = await file.open(query.data, actor)
    if (!generated) return reply.code(403).send({ error: 'error.notAuthorized' })
    const { name, type, content } = generated
    return reply
      .headers({
        'content-type': type,
        'content-disposition': dispositionOf(name),
        'x-content-type-options': 'nosniff',
      })
      .send(content)
  })
}

async function actorOf(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
  const credentials = credentialsOf(request, cookiesOf(request, reply, app.callers))
  const isKnown = credentials.secret !== undefined || credentials.token !== undefined
  return isKnown ? app.callers.identify(credentials, { fresh: true }) : null
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

import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/server/clock.ts'
import type { ListedPage } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/fresh-answer.ts'
import { codingFor } from '#platform/server/page-cache.ts'
import { type SitemapPart, sitemapIndex, writeSitemap } from './sitemap-parts.ts'

/**
 * How long a sitemap is reused: search engines fetch it rarely, and building it reads all pages.
 */
const keptSeconds = 600

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=${keptSeconds}`,
  vary: 'accept-encoding',
}

/**
 * Serves `/sitemap.xml`: all pages, or an index of `/sitemap-1.xml`, `/sitemap-2.xml` and so on if
 * they exceed one file.
 */
export function serveSitemap(
  app: FastifyInstance,
  world: { publicUrl: string; clock: Clock; pages: () => AsyncIterable<ListedPage> },
): void {
  const { publicUrl, clock, pages } = world
  let kept: { parts: readonly SitemapPart[]; at: number } | undefined
  let writing: Promise<readonly SitemapPart[]> | undefined

  async function write(): Promise<readonly SitemapPart[]> {
    const at = clock.now().getTime()
    const parts = await writeSitemap(publicUrl, pages())
    kept = { parts, at }
    return parts
  }

  /** However many ask at once, the pages are read once. */
  function sitemap(): Promise<readonly SitemapPart[]> | readonly SitemapPart[] {
    if (kept && clock.now().getTime() - kept.at < keptSeconds * 1000) return kept.parts
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const parts = await sitemap()
    const [only, ...more] = parts
    return only && more.length === 0 ? sendPart(request, reply, only) : sendIndex(request, reply, parts)
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^\\d{1,6}).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const parts = await sitemap()
      const part = parts.length > 1 ? parts[Number(request.params.number) - 1] : undefined
      if (part) return sendPart(request, reply, part)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such part.')
    },
  )

  function sendIndex(request: FastifyRequest, reply: FastifyReply, parts: readonly SitemapPart[]) {
    const body = sitemapIndex(publicUrl, parts)
    const etag = etagOf(body)
    reply.headers({ ...headers, etag })
    return isKnownTo(request.headers, { etag, changedAt: null }) ? reply.code(304).send() : reply.send(body)
  }
}

function sendPart(request: FastifyRequest, reply: FastifyReply, { gzip, etag }: SitemapPart) {
  reply.headers({ ...headers, etag })
  if (isKnownTo(request.headers, { etag, changedAt: null })) return reply.code(304).send()
  if (codingFor(request.headers['accept-encoding'], ['gzip']) === 'gzip') {
    return reply.header('content-encoding', 'gzip').send(gzip)
  }
  return reply.send(Readable.from([gzip]).pipe(createGunzip()))
}

import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import { type HotelGateway, isHotelRefusal } from '#features/hotels/server/api.ts'
import { articleTags } from '#features/news/server/api.ts'
import { onlineTag } from '#features/origins/server/api.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { type CacheTag, collectCacheTags } from '#platform/server/cache-tags.ts'
import type { Db } from '#platform/server/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/fresh-answer.ts'
import { openLines } from '#platform/server/lines.ts'
import { networkOf } from '#platform/server/network-of.ts'
import { consumeRateLimit } from '#platform/server/rate-limit.ts'
import { forOtherSites } from '#platform/server/security-headers.ts'
import { callWithin } from '#platform/server/served-calls.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import { articleCard } from './article-card.ts'
import { badgeCard } from './badge-card.ts'
import type { ShareContext } from './context.ts'
import { drawCard } from './draw-card.ts'
import { onlineCard } from './online-card.ts'
import { playerCard } from './player-card.ts'
import type { ShareCard } from './share-card.ts'

/**
 * Kinds of share pictures: `card` builds the card (null if not found), `tags` adds cache tags to
 * those collected while reading its data.
 */
const kinds: Record<
  string,
  { card: (context: ShareContext, id: string) => Promise<ShareCard | null>; tags: (id: string) => readonly CacheTag[] }
> = {
  players: { card: playerCard, tags: (id) => [playerTag(id), hiddenPlayersTag] },
  badges: { card: badgeCard, tags: () => [] },
  news: { card: articleCard, tags: articleTags },
  online: { card: onlineCard, tags: () => [onlineTag] },
}

// Twenty megabytes at most: a picture has some fifty to a hundred kilobytes.
const mostKept = 200
// Drawing takes some fifty milliseconds of CPU. Each network has one picture in the shared queue;
// further requests beyond this limit get a 503 and may retry.
const mostWaiting = 20
// Per network, including requests for missing pictures; a twentieth of one process's capacity.
const drawingsPerMinute = 60
const pictureMs = 5_000

type Drawn = { bytes: Buffer; etag: string }

/**
 * Serves link preview pictures: `/shared/{language}/{players|badges|news}/{id}.png` and
 * `/shared/{language}/online/today.png`, 1200 by 630 pixels, cached until their content changes.
 * 404 if not found; for uncached ones 429 for a rate-limited network and 503 while the queue is
 * full.
 */
export function openSharePictures({
  db,
  gateway,
  siteName,
  publicUrl,
}: {
  db: Db<unknown>
  gateway: HotelGateway
  siteName: string
  publicUrl: string
}): Feature {
  const kept = new TaggedCache<Drawn | null>(mostKept)
  const drawing = pLimit(1)
  const networks = openLines(1)
  const address = new URL(publicUrl).host

  async function draw(app: FastifyInstance, language: LanguageCode, kind: string, id: string) {
    const shown = new Set<CacheTag>()
    const context: ShareContext = {
      language,
      siteName,
      ask: (endpoint, parts) => callWithin(app.served, endpoint, parts, { address: 'rendering' }),
      pictureAt: (picture) => pictureAt(app, gateway, picture),
    }
    const bytes = await collectCacheTags(shown, async () => {
      const card = await kinds[kind]?.card(context, id)
      return card ? drawCard(card, siteName, address) : null
    })
    return {
      value: bytes && { bytes, etag: etagOf(bytes) },
      tags: [...shown, ...(bytes ? (kinds[kind]?.tags(id) ?? []) : [])],
    }
  }

  return {
    caches: [kept],
    routes(app) {
      app.get<{ Params: { language: string; kind: string; name: string } }>(
        '/shared/:language/:kind/:name',
        { schema: { hide: true } },
        async (request, reply) => {
          const language = LanguageCode.safeParse(request.params.language)
          const { kind, name } = request.params
          const id = name.endsWith('.png') ? name.slice(0, -'.png'.length) : ''
          if (!language.success || !Object.hasOwn(kinds, kind) || id === '') return reply.callNotFound()
          const key = `${language.data} ${kind} ${id}`
          const network = networkOf(request.ip)
          if (!kept.has(key)) {
            const turn = { purpose: 'share pictures', who: request.ip, limit: drawingsPerMinute, windowSeconds: 60 }
            const tooMany = await consumeRateLimit(db, turn)
            if (tooMany) return reply.code(429).header('retry-after', tooMany.retryAfterSeconds).send()
            const isFull = networks.waiting(network) >= mostWaiting || drawing.pendingCount >= mostWaiting
            if (isFull) return reply.code(503).header('retry-after', 5).send()
          }
          const drawn = await kept.get(key, () =>
            networks.stand(network, () => drawing(() => draw(app, language.data, kind, id))),
          )
          if (!drawn) return reply.callNotFound()
          const { bytes, etag } = drawn
          reply.headers({ 'cache-control': 'public, max-age=3600', etag, ...forOtherSites }).type('image/png')
          return isKnownTo(request.headers, { etag, changedAt: null }) ? reply.code(304).send() : reply.send(bytes)
        },
      )
    },
  }
}

/** A picture of the game from its host, or one of the site's own. */
async function pictureAt(app: FastifyInstance, gateway: HotelGateway, address: string): Promise<Uint8Array | null> {
  if (address.startsWith('/')) {
    const { statusCode, rawPayload } = await app.inject({ url: address })
    return statusCode === 200 ? rawPayload : null
  }
  const picture = await gateway.picture(address, { signal: AbortSignal.timeout(pictureMs) })
  return typeof picture === 'string' || isHotelRefusal(picture) ? null : picture.bytes
}

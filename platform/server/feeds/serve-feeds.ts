import type { FastifyInstance } from 'fastify'
import { LanguageCode } from '#platform/contract/language.ts'
import { type CacheTag, collectCacheTags } from '../cache/cache-tags.ts'
import { type Coding, codingFor, encode } from '../cache/page-cache.ts'
import { TaggedCache } from '../cache/tagged-cache.ts'
import type { Invalidatable } from '../feature.ts'
import { etagOf, isKnownTo } from '../http/fresh-answer.ts'
import { forOtherSites, sandboxPolicy } from '../http/security-headers.ts'
import {
  type FeedEntry,
  type FeedForm,
  type FeedHead,
  feedForms,
  feedUrl,
  writeAtom,
  writeJsonFeed,
} from './write-feed.ts'

/** Routes and caches of a kind of feeds. */
export type Feeds = { routes: (app: FastifyInstance) => void; caches: readonly Invalidatable[] }

/** What a feed contains now, or null where there is no such feed. */
export type ReadFeed = (
  wanted: { language: LanguageCode; name: string },
  app: FastifyInstance,
) => Promise<{ head: FeedHead; entries: readonly FeedEntry[]; tags: readonly CacheTag[] } | null>

type Written = { etag: string; links: string; bodies: Record<Coding, Buffer> }

const forms: Record<FeedForm, { type: string; write: (head: FeedHead, entries: readonly FeedEntry[]) => string }> = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
}

const headers = {
  // Readers ask every some minutes at most, and then by the mark they have.
  'cache-control': 'public, max-age=300',
  vary: 'accept-encoding',
  // Feeds are for other sites to read.
  'access-control-allow-origin': '*',
  ...forOtherSites,
  // Keeps browsers from treating the feed as a page of this site.
  'content-security-policy': sandboxPolicy,
}

/**
 * Opens feeds below `/{language}/{folder}/`, named `{name}.{atom,json}`. At most `most` are kept,
 * each until one of its tags is invalidated.
 */
export function openFeedsBelow(folder: string, { most, read }: { most: number; read: ReadFeed }): Feeds {
  const cache = new TaggedCache<Written | null>(most)

  async function write(app: FastifyInstance, language: LanguageCode, name: string, form: FeedForm) {
    const tags = new Set<CacheTag>()
    const feed = await collectCacheTags(tags, () => read({ language, name }, app))
    if (!feed) return { value: null, tags: [] }
    const identity = Buffer.from(forms[form].write(feed.head, feed.entries))
    const [gzip, br] = await Promise.all([encode(identity, 'gzip'), encode(identity, 'br')])
    const links = [
      `<${feedUrl(feed.head, form)}>; rel="self"`,
      ...(feed.head.hub ? [`<${feed.head.hub}>; rel="hub"`] : []),
    ]
    const value = { etag: etagOf(identity), links: links.join(', '), bodies: { identity, gzip, br } }
    return { value, tags: [...tags, ...feed.tags] }
  }

  function routes(app: FastifyInstance): void {
    app.get<{ Params: { language: string; file: string } }>(
      `/:language/${folder}/:file`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { file } = request.params
        const language = LanguageCode.safeParse(request.params.language).data
        const form = feedForms.find((ending) => file.endsWith(`.${ending}`))
        const name = form && file.slice(0, -`.${form}`.length)
        const feed =
          language && form && name
            ? await cache.get(`${language} ${name} ${form}`, () => write(app, language, name, form))
            : null
        if (!form || !feed) {
          return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such feed.')
        }
        reply.headers({ ...headers, etag: feed.etag, link: feed.links })
        // Validated by ETag only, because a removed entry leaves no modification time.
        if (isKnownTo(request.headers, { ...feed, changedAt: null })) return reply.code(304).send()
        const coding = codingFor(request.headers['accept-encoding'])
        if (coding !== 'identity') reply.header('content-encoding', coding)
        return reply.type(forms[form].type).send(feed.bodies[coding])
      },
    )
  }
  return { routes, caches: [cache] }
}

import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OnlineRange } from '#features/origins/contract.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { type CacheTag, collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type Coding, codingFor, encode } from '#platform/server/cache/page-cache.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Feature } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import { embedSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { asGuest } from '#platform/server/http/served-calls.ts'
import deEmbeds from '../../../locales/de/embeds.json' with { type: 'json' }
import deHeadlines from '../../../locales/de/headlines.json' with { type: 'json' }
import de from '../../../locales/de/sharing.json' with { type: 'json' }
import enEmbeds from '../../../locales/en/embeds.json' with { type: 'json' }
import enHeadlines from '../../../locales/en/headlines.json' with { type: 'json' }
import en from '../../../locales/en/sharing.json' with { type: 'json' }
import trEmbeds from '../../../locales/tr/embeds.json' with { type: 'json' }
import trHeadlines from '../../../locales/tr/headlines.json' with { type: 'json' }
import tr from '../../../locales/tr/sharing.json' with { type: 'json' }
import { type EmbedKind, type EmbedTheme, usualRange } from '../constants.ts'
import { badgeCard } from './cards/badge.ts'
import type { Card, CardMaker } from './cards/card.ts'
import { articleCard, newsCard } from './cards/news.ts'
import { onlineCard } from './cards/online.ts'
import { playerCard } from './cards/player.ts'
import { playingCard, radioCard, radioScript } from './cards/radio.ts'
import type { CardContext, EmbedsContext } from './context.ts'
import { type Html, html } from './html.ts'
import { headingFonts, sheetOf } from './styles.ts'

const files = {
  de: { embeds: deEmbeds, headlines: deHeadlines, sharing: de },
  en: { embeds: enEmbeds, headlines: enHeadlines, sharing: en },
  tr: { embeds: trEmbeds, headlines: trHeadlines, sharing: tr },
}

/** The makers of the cards. */
export const cards: Record<EmbedKind, CardMaker> = {
  radio: radioCard,
  playing: playingCard,
  online: onlineCard,
  player: playerCard,
  badge: badgeCard,
  article: articleCard,
  news: newsCard,
}

const mostKept = 500

type Written = { etag: string; bodies: Record<Coding, Buffer>; isRadio: boolean; isFound: boolean }
type Asked = { language: LanguageCode; theme: EmbedTheme; kind: EmbedKind; id: string; range: OnlineRange }

/** Makes the context of a card: the site's endpoints as a guest sees them, and words. */
export async function cardContext(
  app: FastifyInstance,
  context: EmbedsContext,
  language: LanguageCode,
): Promise<CardContext> {
  const words = await context.words.wordsOf(language, files[language])
  return {
    language,
    siteName: context.siteName(),
    publicUrl: context.publicUrl,
    t: words.getFixedT<['embeds', 'sharing', 'headlines']>(language, ['embeds', 'sharing', 'headlines']),
    ask: asGuest(app.served),
  }
}

/**
 * Serves what other sites show in frames: `/embed/{language}/{kind}` and, for a player, badge or
 * article, `/embed/{language}/{kind}/{id}`. Plain HTML without cookies, kept until it changes.
 */
export function openEmbedPages(context: EmbedsContext): Required<Pick<Feature, 'routes' | 'caches'>> {
  const cache = new TaggedCache<Written>(mostKept)
  const overHttps = context.publicUrl.startsWith('https:')

  async function write(app: FastifyInstance, asked: Asked) {
    const tags = new Set<CacheTag>()
    const maker = cards[asked.kind]
    const { card, document } = await collectCacheTags(tags, async () => {
      const made = await cardContext(app, context, asked.language)
      const found = await maker.make(made, asked)
      return { card: found, document: documentOf(made, found, asked.theme) }
    })
    const identity = Buffer.from(document)
    const [gzip, br] = await Promise.all([encode(identity, 'gzip'), encode(identity, 'br')])
    const bodies = { identity, gzip, br }
    const value = { etag: etagOf(identity), bodies, isRadio: card?.isRadio ?? false, isFound: card !== null }
    // What the radio plays changes without a tag.
    return { value, tags: [...tags, ...maker.tags(asked.id)], isKept: card !== null && !card.isRadio }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, app: FastifyInstance, asked: Asked) {
    const { language, theme, kind, id, range } = asked
    const key = [language, theme, kind, range, id].join(' ')
    const { etag, bodies, isRadio, isFound } = await cache.get(key, () => write(app, asked))
    const headers = embedSecurityHeaders({
      style: sheetOf(language, theme),
      pictureOrigins: context.pictureOrigins,
      mediaOrigins: isRadio ? await context.mediaOrigins() : null,
      overHttps,
    })
    reply.removeHeader('x-frame-options').headers({ ...headers, vary: 'accept-encoding' })
    if (!isFound) reply.code(404).header('cache-control', 'no-store')
    else reply.headers({ 'cache-control': 'no-cache', etag })
    if (isFound && isKnownTo(request.headers, { etag, changedAt: null })) return reply.code(304).send()
    const coding = codingFor(request.headers['accept-encoding'])
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type('text/html; charset=utf-8').send(bodies[coding])
  }

  type Route = { Params: { language: string; kind?: string; id?: string }; Querystring: Record<string, unknown> }

  /** Reads an address; null if it is that of no embed. Unknown values are ignored. */
  function readAddress(request: FastifyRequest<Route>, kind: string): Asked | null {
    const { id = '' } = request.params
    const language = LanguageCode.safeParse(request.params.language).data
    if (!language || !isKind(kind) || cards[kind].isOfThing !== (id !== '')) return null
    const { theme, range } = request.query
    return {
      ...{ language, kind, id },
      theme: theme === 'light' ? 'light' : 'dark',
      range: (kind === 'online' && OnlineRange.safeParse(range).data) || usualRange,
    }
  }

  function routes(app: FastifyInstance): void {
    const answer =
      (kindOf: (request: FastifyRequest<Route>) => string) =>
      async (request: FastifyRequest<Route>, reply: FastifyReply) => {
        const asked = readAddress(request, kindOf(request))
        return asked ? send(request, reply, app, asked) : reply.callNotFound()
      }
    const named = answer(({ params }) => params.kind ?? '')
    const hidden = { schema: { hide: true } }
    app.get<Route>('/embed/:language/:kind', hidden, named)
    app.get<Route>('/embed/:language/:kind/:id', hidden, named)
    // Where the chart was before there were others; pages that frame it keep it.
    app.get<Route>(
      '/:language/habbo/origins/userstats/embed',
      hidden,
      answer(() => 'online'),
    )
    const lasting = { 'cache-control': 'public, max-age=86400' }
    app.get('/embed/radio.js', hidden, (_request, reply) =>
      reply.headers(lasting).type('text/javascript; charset=utf-8').send(radioScript),
    )
    for (const [name, { file }] of Object.entries(headingFonts)) {
      // Documents of earlier versions load them from the second address.
      for (const folder of ['fonts', 'faces'])
        app.get(`/embed/${folder}/${name}`, hidden, async (_request, reply) =>
          reply
            .headers(lasting)
            .type('font/woff2')
            .send(await readFile(file)),
        )
    }
  }
  return { routes, caches: [cache] }
}

function isKind(name: string): name is EmbedKind {
  return Object.hasOwn(cards, name)
}

type Meta = readonly [property: string, content: string]

/** Wraps a card in its document; without a card, the document has a note in its place. */
function documentOf(context: CardContext, card: Card | null, theme: EmbedTheme): string {
  const { language, siteName, publicUrl, t } = context
  const page = publicUrl + (card?.page ?? '/')
  const title = card?.title ?? t('embeds:card.missing')
  const meta: Meta[] = card
    ? [
        ['og:type', 'website'],
        ['og:site_name', siteName],
        ['og:title', card.title],
        ['og:description', card.description],
        ['og:url', page],
        ['og:image', publicUrl + (card.picture ?? '/app-icons/512.png')],
      ]
    : []
  const written: Html = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex">${card && html`<link rel="canonical" href="${page}">`}${meta.map(
    ([property, content]) => html`<meta property="${property}" content="${content}">`,
  )}
<style>${{ html: sheetOf(language, theme) }}</style></head><body><main>${card?.body ?? html`<h1>${title}</h1>`}
<p class="source"><a href="${page}" target="_blank" rel="noopener">${t('embeds:card.source', { siteName })}</a></p></main>${
    card?.isRadio ? html`<script src="/embed/radio.js" defer></script>` : null
  }</body></html>`
  return written.html
}

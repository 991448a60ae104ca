import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import { BadgeCode, showBadge } from '#features/badges/contract.ts'
import { saidOfBadge } from '#features/badges/server/api.ts'
import { defaultHotels, HabboId, hotels } from '#features/hotels/contract.ts'
import { type HotelGateway, isHotelRefusal } from '#features/hotels/server/api.ts'
import { Slug, showArticle } from '#features/news/contract.ts'
import { articleTags } from '#features/news/server/api.ts'
import { onlineTag } from '#features/origins/server/api.ts'
import { showPlayer } from '#features/scanner/contract.ts'
import type { LiveSettings } from '#features/site/server/api.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type CacheTag, collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { etagOf, isKnownTo } from '#platform/server/http/fresh-answer.ts'
import { networkOf } from '#platform/server/http/network-of.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { forOtherSites } from '#platform/server/http/security-headers.ts'
import { callWithin } from '#platform/server/http/served-calls.ts'
import { openLines } from '#platform/server/process/lines.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import deHeadlines from '../../../locales/de/headlines.json' with { type: 'json' }
import de from '../../../locales/de/sharing.json' with { type: 'json' }
import enHeadlines from '../../../locales/en/headlines.json' with { type: 'json' }
import en from '../../../locales/en/sharing.json' with { type: 'json' }
import trHeadlines from '../../../locales/tr/headlines.json' with { type: 'json' }
import tr from '../../../locales/tr/sharing.json' with { type: 'json' }
import { pictureOfSite } from '../picture-of-site.ts'
import { lookOf } from '../settings/look.ts'
import { colours } from './colours.ts'
import { compareCard, comparedIn } from './compare-card.ts'
import type { ShareContext } from './context.ts'
import { onlineCard } from './online-card.ts'
import type { ShareCard } from './share-card.ts'
import { playerOfSpan, yearCard } from './year-card.ts'

const files = {
  de: { sharing: de, headlines: deHeadlines },
  en: { sharing: en, headlines: enHeadlines },
  tr: { sharing: tr, headlines: trHeadlines },
}

/**
 * Formats a day in a language, in UTC, because the picture is shared by viewers in many time zones.
 */
function shareDay(instant: string, language: LanguageCode): string {
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
}

/**
 * Kinds of share pictures: `card` builds the card (null if not found), `tags` adds cache tags to
 * those collected while reading its data.
 */
const kinds: Record<
  string,
  { card: (context: ShareContext, id: string) => Promise<ShareCard | null>; tags: (id: string) => readonly CacheTag[] }
> = {
  players: { card: playerCard, tags: (id) => [playerTag(id), hiddenPlayersTag] },
  signatures: { card: playerCard, tags: (id) => [playerTag(id), hiddenPlayersTag] },
  compare: { card: compareCard, tags: (id) => [...comparedIn(id).map(playerTag), hiddenPlayersTag] },
  year: { card: yearCard, tags: (id) => [playerTag(playerOfSpan(id)), hiddenPlayersTag] },
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
const retrySeconds = 5
const keptSeconds = 3600

/**
 * `patienceMs`: a picture that takes longer, as while the game's pictures are slow, is drawn for
 * later requests. `incompleteSeconds`: one that lacks a picture of the game, as while the game does
 * not answer, is then drawn again.
 */
export type ShareWaits = { patienceMs: number; incompleteSeconds: number }

const usualWaits: ShareWaits = { patienceMs: 8_000, incompleteSeconds: 10 }

// While the game is slow an incomplete picture is kept longer: it delayed all that waited for it.
const keptPerWait = 60
/** Reasons of refusals that come again at each attempt. */
const lastingReasons = new Set<unknown>(['tooLarge', 'redirected', 'foreignAddress'])

type Theme = 'dark' | 'light'
type Drawn = { bytes: Buffer; etag: string; isComplete: boolean }

/**
 * Serves link preview pictures: `/shared/{language}/{players|compare|year|badges|news}/{id}.png`
 * and `/shared/{language}/online/today.png`, 1200 by 630 pixels, and signatures of players, which
 * have themes: `/shared/{language}/signatures/{id}.png`. All are cached until their content
 * changes, those that lack a picture of the game for ten seconds or longer. 404 if not found; for
 * uncached ones 429 for a rate-limited network and 503 while the queue is full or slow.
 */
export function openSharePictures({
  db,
  gateway,
  site,
  publicUrl,
  words,
  waits: { patienceMs, incompleteSeconds } = usualWaits,
}: {
  db: Db<unknown>
  gateway: HotelGateway
  site: Pick<LiveSettings, 'current'>
  publicUrl: string
  words: SiteWords
  waits: ShareWaits | undefined
}): Feature {
  const kept = new TaggedCache<Drawn | null>(mostKept)
  const drawing = pLimit(1)
  const networks = openLines(1)
  const address = new URL(publicUrl).host

  async function draw(app: FastifyInstance, language: LanguageCode, kind: string, id: string, theme: Theme) {
    const shown = new Set<CacheTag>()
    const values = await collectCacheTags(shown, async () => site.current())
    const { siteName } = values
    const look = lookOf(values)
    const accent = look?.accent?.accent ?? colours.lamp
    let isComplete = true
    let waitedMs = 0
    const context: Omit<ShareContext, 't'> = {
      language,
      siteName,
      accent,
      ask: (endpoint, parts) => callWithin(app.served, endpoint, parts, { address: 'rendering' }),
      async pictureAt(src) {
        const asked = performance.now()
        const picture = await pictureAt(app, gateway, src)
        waitedMs += performance.now() - asked
        if (picture !== 'failed') return picture
        isComplete = false
        return null
      },
    }
    const bytes = await collectCacheTags(shown, async () => {
      const t = (await words.wordsOf(language, files[language])).getFixedT<['sharing', 'headlines']>(language, [
        'sharing',
        'headlines',
      ])
      const card = await kinds[kind]?.card({ ...context, t }, id)
      if (!card) return null
      // Loaded on first use: satori and sharp take half a second.
      const { drawCard } = await import('./draw-card.ts')
      if (kind === 'signatures') {
        const { drawSignature } = await import('./draw-signature.ts')
        return drawSignature(card, { siteName, address, accent, logo: null }, theme)
      }
      const logo = look?.logo ? await pictureOfSite(app, look.logo.src) : null
      return drawCard(card, { siteName, address, accent, logo })
    })
    return {
      value: bytes && { bytes, etag: etagOf(bytes), isComplete },
      tags: [...shown, ...(bytes ? (kinds[kind]?.tags(id) ?? []) : [])],
      ...(isComplete ? {} : { lifeMs: Math.max(incompleteSeconds * 1000, keptPerWait * waitedMs) }),
    }
  }

  return {
    caches: [kept],
    routes(app) {
      app.get<{ Params: { language: string; kind: string; name: string }; Querystring: { theme?: unknown } }>(
        '/shared/:language/:kind/:name',
        { schema: { hide: true } },
        async (request, reply) => {
          const language = LanguageCode.safeParse(request.params.language)
          const { kind, name } = request.params
          const id = name.endsWith('.png') ? name.slice(0, -'.png'.length) : ''
          if (!language.success || !Object.hasOwn(kinds, kind) || id === '') return reply.callNotFound()
          const theme: Theme = kind === 'signatures' && request.query.theme === 'light' ? 'light' : 'dark'
          const key = `${language.data} ${kind} ${id} ${theme}`
          const network = networkOf(request.ip)
          if (!kept.has(key)) {
            const turn = { purpose: 'share pictures', who: request.ip, limit: drawingsPerMinute, windowSeconds: 60 }
            const tooMany = await consumeRateLimit(db, turn)
            if (tooMany) return reply.code(429).header('retry-after', tooMany.retryAfterSeconds).send()
            const isFull = networks.waiting(network) >= mostWaiting || drawing.pendingCount >= mostWaiting
            if (isFull) return reply.code(503).header('retry-after', retrySeconds).send()
          }
          const late = new AbortController()
          const drawn = await Promise.race([
            kept.get(key, () =>
              networks.stand(network, () => drawing(() => draw(app, language.data, kind, id, theme))),
            ),
            pause(patienceMs, 'late' as const, { signal: late.signal, ref: false }),
          ]).finally(() => late.abort())
          if (drawn === 'late') return reply.code(503).header('retry-after', retrySeconds).send()
          if (!drawn) return reply.callNotFound()
          const { bytes, etag, isComplete } = drawn
          const caching = `public, max-age=${isComplete ? keptSeconds : incompleteSeconds}`
          reply.headers({ 'cache-control': caching, etag, ...forOtherSites }).type('image/png')
          return isKnownTo(request.headers, { etag, changedAt: null }) ? reply.code(304).send() : reply.send(bytes)
        },
      )
    },
  }
}

/**
 * Returns a picture of the game from its host, or one of the site's own; null if there is none, and
 * `failed` if the host could not say.
 */
async function pictureAt(
  app: FastifyInstance,
  gateway: HotelGateway,
  address: string,
): Promise<Uint8Array | 'failed' | null> {
  if (address.startsWith('/')) return pictureOfSite(app, address)
  const picture = await gateway.picture(address, { signal: AbortSignal.timeout(pictureMs) })
  if (typeof picture === 'string') return null
  if (!isHotelRefusal(picture)) return picture.bytes
  return picture.refused === 'hotel.broken' && lastingReasons.has(picture.reason) ? null : 'failed'
}

/** Returns the card of a news item; null if there is none. */
async function articleCard(context: ShareContext, id: string): Promise<ShareCard | null> {
  const slug = Slug.safeParse(id)
  if (!slug.success) return null
  const { language, siteName, t } = context
  const article = await context.ask(showArticle, { params: { slug: slug.data }, query: { language } })
  if (isRefusal(article)) return null
  return {
    eyebrow: t(`headlines:category.${article.category}`, { siteName }),
    title: article.title,
    voice: 'paper',
    lines: [{ text: shareDay(article.publishedAt, language) }],
    picture: { kind: 'scene', bytes: article.picture && (await context.pictureAt(article.picture.src)) },
  }
}

/** Returns the card of a scanned player; null if there is none or the page is hidden. */
async function playerCard(context: ShareContext, id: string): Promise<ShareCard | null> {
  const habboId = HabboId.safeParse(id)
  if (!habboId.success) return null
  const player = await context.ask(showPlayer, { params: { habboId: habboId.data } })
  if (isRefusal(player)) return null
  const { t } = context
  const { badges } = player.panels
  return {
    eyebrow: t('sharing:player.eyebrow', { hotel: hotels[player.hotel].label }),
    title: player.name,
    voice: 'sign',
    lines: [
      ...(player.level === null ? [] : [{ text: t('sharing:player.level', { level: player.level }) }]),
      ...(badges.hidden ? [] : [{ text: t('sharing:player.badges', { count: badges.current + badges.former }) }]),
      ...(player.memberSince === null
        ? []
        : [{ text: t('sharing:player.memberSince', { date: shareDay(player.memberSince, context.language) }) }]),
    ],
    picture: { kind: 'pixels', bytes: await context.pictureAt(player.avatar) },
  }
}

/** Returns the card of a badge; null if the archive has none. */
async function badgeCard(context: ShareContext, id: string): Promise<ShareCard | null> {
  const code = BadgeCode.safeParse(id)
  if (!code.success) return null
  const badge = await context.ask(showBadge, { params: { code: code.data } })
  if (isRefusal(badge)) return null
  const { language, t } = context
  const name = saidOfBadge(badge, language).name?.text
  const here = badge.rarity.find(({ hotel }) => hotel === defaultHotels[language])
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return {
    eyebrow: t('sharing:badge.eyebrow'),
    title: name ?? badge.code,
    voice: 'sign',
    lines: [
      ...(name ? [{ text: t('sharing:badge.code', { code: badge.code }) }] : []),
      { text: t('sharing:badge.owners', { count: badge.owners }) },
      ...(here
        ? [
            {
              text: t('sharing:badge.rarity', {
                share: percent.format(here.owners / here.scanned),
                count: here.scanned,
                hotel: hotels[here.hotel].label,
              }),
            },
          ]
        : []),
    ],
    picture: { kind: 'pixels', bytes: await context.pictureAt(badge.picture) },
  }
}

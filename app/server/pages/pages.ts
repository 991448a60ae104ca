import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Visit } from '#features/accounts/contract.ts'
import { changedFilesTag, fileTag } from '#features/words/server/api.ts'
import { type Access, isPermitted } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, type LanguageCode } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'
import { unauthorizedAddress } from '#platform/contract/unauthorized-address.ts'
import { type CacheTag, collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import {
  type CachedPage,
  codingFor,
  encode,
  type PageCache,
  pageOfHtml,
  type Rendering,
} from '#platform/server/cache/page-cache.ts'
import { isDatabaseAway } from '#platform/server/database/database-away.ts'
import { knownLanguage, languageRedirect, preferredLanguage } from '#platform/server/http/request-language.ts'
import { forSecretPages } from '#platform/server/http/security-headers.ts'
import { callWithin } from '#platform/server/http/served-calls.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { ChangedTexts, SiteWords } from '#platform/server/site-words.ts'
import de from '../../../locales/de/common.json' with { type: 'json' }
import en from '../../../locales/en/common.json' with { type: 'json' }
import tr from '../../../locales/tr/common.json' with { type: 'json' }
import {
  type DocumentLook,
  type DrawnBanners,
  documentOf,
  escapeHtml,
  iconLink,
  tag,
  withBanners,
  withVisit,
} from './document.ts'
import type { DocumentAssets, ReadAddress, Renderer } from './renderer.ts'

const shipped = { de, en, tr }

type ErrorParts = { assets: DocumentAssets; look: Required<DocumentLook>; changed: ChangedTexts }

/**
 * Returns the error page for a failed rendering: plain HTML without dependencies that may have
 * failed too. It shows the request id, which is also logged.
 */
function errorDocument(language: LanguageCode, requestId: string, { assets, look, changed }: ErrorParts): string {
  const { broken } = shipped[language]
  const text = (key: keyof typeof broken) => escapeHtml(changed[language].common?.[`broken.${key}`] ?? broken[key])
  return [
    '<!doctype html>',
    `${tag('html', { lang: language, 'data-theme': language === 'tr' ? 'dark-tr' : 'dark', ...look.attributes })}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${text('title')}</title><script>${assets.themeSnippet}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `${iconLink(look.mark)}</head><body><main class="wrap sec">`,
    `<h1 class="sign-l">${text('heading')}</h1><p>${text('text')}</p>`,
    `<p class="meta">${text('requestId').replace('{{requestId}}', () => escapeHtml(requestId))}</p>`,
    `<p><a class="lnk" href="">${text('again')}</a></p></main></body></html>`,
  ].join('')
}

type PageOptions = {
  renderer: Renderer
  /**
   * Returns the logged-in visitor, for the page's preset and for restricted pages; null for a
   * guest.
   */
  visitorOf: (request: FastifyRequest, reply: FastifyReply) => Promise<PageVisitor | null>
  cache: PageCache
  /** The notices that pages in a language show now, as HTML with the name of their state. */
  bannersIn: (language: LanguageCode) => Promise<DrawnBanners>
  site: () => Site
  /**
   * Returns the attributes of `<html>` besides language and theme, and the mark of icons and share
   * pictures.
   */
  look: () => Required<DocumentLook>
  words: Pick<SiteWords, 'changed'>
  /** The headers of pages as they are now; the same object until they change. */
  securityHeaders: () => Promise<Record<string, string>>
  log: Log
}

/** A logged-in visitor of a page: the visit data put into it, and the permissions. */
export type PageVisitor = { visit: Visit; permissions: ReadonlyMap<string, unknown> }

type SentPage = { page: CachedPage; status: number }

/** Serves every page: redirects to a language, answers from the HTML cache, or renders. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { cache, renderer, securityHeaders, log } = options
  const readAddress = renderer.openAddressReader(options.site())
  const underWay = new Map<string, { rendering: Rendering; page: Promise<SentPage> }>()

  async function renderPage(
    { address, isKept }: ReadAddress,
    { id: requestId, ip }: FastifyRequest,
    rendering: Rendering,
  ): Promise<SentPage> {
    const shown = new Set<CacheTag>()
    // A page is made again when its headers change, as when its content does.
    const { uncached, cached, secret } = await collectCacheTags(shown, async () => headersOf(await securityHeaders()))
    // A page rendered for a single visitor, such as a search, counts against that visitor's rate
    // limits.
    const visitor = { address: isKept ? 'rendering' : ip }
    const changed = await options.words.changed()
    const rendered = await collectCacheTags(shown, () =>
      renderer.render(
        address,
        options.site(),
        (endpoint, parts) => callWithin(app.served, endpoint, parts, visitor),
        changed,
      ),
    ).catch((error: unknown) => ({ status: 500 as const, error }))
    // While the database is unavailable, a stale page is better than an error page.
    const lastKnown = rendered.status === 500 || !rendered.isWhole ? await lastKnownOf(address) : undefined
    if (lastKnown) return { page: lastKnown, status: 200 }
    if (rendered.status === 500) {
      log.error({ requestId, error: describe(rendered.error) }, 'a page could not be rendered')
      const language = languageOf(address)
      const assets = renderer.assetsOf({ files: [], lateFiles: [], words: [], fonts: [], language })
      const html = errorDocument(language, requestId, { assets, look: options.look(), changed })
      return { page: pageOfHtml(html, [], uncached), status: 500 }
    }
    shown.add(changedFilesTag)
    for (const file of [...rendered.words, ...rendered.lateWords]) shown.add(fileTag(rendered.language, file))
    const document = documentOf(rendered, renderer.assetsOf(rendered), options.look())
    const html = withBanners(document, await collectCacheTags(shown, () => options.bannersIn(rendered.language)))
    const headers = rendered.isSecret ? secret : rendered.status === 200 ? cached : uncached
    const page = pageOfHtml(html, [...shown], headers)
    const isForAll = rendered.status === 200 && rendered.isWhole && rendered.access === 'anyone'
    if (isKept && isForAll) cache.put(address, page, rendering, rendered.lifeSeconds)
    return { page, status: rendered.status }
  }

  /** The last known version of a page, with the notices of now. */
  async function lastKnownOf(address: string): Promise<CachedPage | undefined> {
    const page = cache.lastKnown(address)
    if (!page) return undefined
    const html = page.forms.identity.toString()
    const shown = withBanners(html, await options.bannersIn(languageOf(address)))
    return shown === html ? page : pageOfHtml(shown, page.tags, page.headers.identity)
  }

  /**
   * Concurrent requests for a page share one rendering, unless it began before the last
   * invalidation.
   */
  function renderOnce(asked: ReadAddress, request: FastifyRequest): Promise<SentPage> {
    const { address } = asked
    const running = underWay.get(address)
    if (running && cache.isUpToDate(running.rendering)) return running.page
    const rendering = cache.begin()
    const page = renderPage(asked, request, rendering).finally(() => {
      rendering.end()
      if (underWay.get(address)?.rendering === rendering) underWay.delete(address)
    })
    underWay.set(address, { rendering, page })
    return page
  }

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path, query] = partsOf(request.raw.url ?? '/')
    let visitor: PageVisitor | null
    try {
      visitor = await options.visitorOf(request, reply)
    } catch (error) {
      // The visitor is unknown without the database: they get the page that guests last got.
      const lastKnown = isDatabaseAway(error) ? await lastKnownOf(path) : undefined
      if (!lastKnown) throw error
      return send(request, reply, lastKnown, cache)
    }
    const respond = (page: CachedPage) =>
      visitor ? sendPreset(request, reply, page, visitor.visit) : send(request, reply, page, cache)
    const known = query ? undefined : cache.get(path)
    if (known) return respond(known)
    const asked = readAddress(path, query)
    const reduced = cache.get(asked.address)
    if (reduced) return respond(reduced)
    const redirect = languageRedirect(path, query, () =>
      preferredLanguage(request.cookies.lang, request.headers['accept-language']),
    )
    if (redirect) return sendRedirect(reply, redirect, await securityHeaders())
    if (!mayEnter(visitor, asked.access)) {
      const location = unauthorizedAddress(path + query)
      return sendRedirect(reply, { location, permanent: false }, await securityHeaders())
    }
    const { page, status } = await renderOnce(asked, request)
    reply.code(status)
    return respond(page)
  })
}

function languageOf(address: string): LanguageCode {
  return knownLanguage(address.split('/')[1]) ?? fallbackLanguage
}

/** The headers of each sort of page. */
function headersOf(securityHeaders: Record<string, string>) {
  const uncached = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  const cached = { ...uncached, 'cache-control': 'no-cache', vary: 'accept-encoding' }
  return { uncached, cached, secret: forSecretPages(uncached) }
}

function partsOf(url: string): [path: string, query: string] {
  const start = url.indexOf('?')
  return start < 0 ? [url, ''] : [url.slice(0, start), url.slice(start)]
}

function mayEnter(visitor: PageVisitor | null, access: Access): boolean {
  if (access === 'anyone') return true
  if (!visitor) return false
  return access === 'loggedIn' || isPermitted(access, visitor.permissions)
}

/**
 * Sends a page with the data of the logged-in visitor in it, so that the header of a guest is never
 * shown first. It is not cached, so it is compressed each time, at a low quality.
 */
async function sendPreset(request: FastifyRequest, reply: FastifyReply, page: CachedPage, visit: Visit) {
  const coding = codingFor(request.headers['accept-encoding'])
  const body = withVisit(page.forms.identity, visit)
  const { etag: _, ...headers } = page.headers[coding]
  return reply
    .headers({ ...headers, 'cache-control': 'private, no-store' })
    .send(coding === 'identity' ? body : await encode(body, coding, { once: true }))
}

async function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage, cache: PageCache) {
  const coding = codingFor(request.headers['accept-encoding'])
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).headers(page.headers.identity).send()
  let body = page.forms[coding]
  if (!body && coding !== 'identity') {
    body = await encode(page.forms.identity, coding, { once: !cache.holds(page) })
    cache.grow(page, coding, body)
  }
  return reply.headers(page.headers[coding]).send(body)
}

function sendRedirect(
  reply: FastifyReply,
  redirect: { location: string; permanent: boolean },
  securityHeaders: Record<string, string>,
) {
  return reply
    .headers(securityHeaders)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-language, cookie')
    .redirect(redirect.location, redirect.permanent ? 301 : 302)
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '#platform/contract/site.ts'
import type { Log } from '#platform/server/log.ts'
import { type CachedPage, codingFor, encode, type PageCache, pageOfHtml } from '#platform/server/page-cache.ts'
import { languageRedirect, preferredLanguage } from '#platform/server/request-language.ts'
import { callWithin } from '#platform/server/served-calls.ts'
import { documentOf } from './document.ts'
import type { Renderer } from './renderer.ts'

type PageOptions = {
  renderer: Renderer
  cache: PageCache
  site: () => Site
  securityHeaders: Record<string, string>
  log: Log
}

/** Which query keys change a page, learned when it was first rendered; bounded, and losing it costs one rendering. */
const maximumPaths = 50_000

/** Serves every page: language rule, HTML cache, else a rendering (ARCHITECTURE "Rendering"). */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { cache, renderer, securityHeaders } = options
  const searchKeysByPath = new Map<string, readonly string[]>()
  const rendering = new Map<string, ReturnType<typeof renderPage>>()
  const headers = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }

  const uncachedHeaders = { ...headers, 'cache-control': 'no-store' }

  async function renderPage(address: string, path: string, requestId: string) {
    const mark = cache.mark
    const rendered = await renderer.render(address, options.site(), (endpoint, parts) =>
      callWithin(app.served, endpoint, parts, { address: 'rendering' }),
    )
    if (rendered.error)
      options.log.error({ requestId, error: describe(rendered.error) }, 'a page could not be rendered')
    const html = documentOf(rendered, renderer.assetsOf(rendered))
    const page = {
      ...pageOfHtml(html, rendered.tags, rendered.status === 200 ? headers : uncachedHeaders),
      status: rendered.status,
    }
    if (rendered.status === 200) {
      if (searchKeysByPath.size >= maximumPaths) searchKeysByPath.clear()
      searchKeysByPath.set(path, rendered.searchKeys)
      cache.put(keyOf(path, address.slice(path.length), rendered.searchKeys), page, mark)
    }
    return page
  }

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path, query] = partsOf(request.raw.url ?? '/')
    const searchKeys = searchKeysByPath.get(path)
    if (searchKeys) {
      const cached = cache.get(keyOf(path, query, searchKeys))
      if (cached) return send(request, reply, cached, cache)
    }
    const redirect = languageRedirect(path, query, () =>
      preferredLanguage(request.cookies.lang, request.headers['accept-language']),
    )
    if (redirect) return sendRedirect(reply, redirect, securityHeaders)
    const address = path + query
    // Many visitors may ask for a page in the moment after it changed: one rendering serves them all.
    const running = rendering.get(address) ?? renderPage(address, path, request.id)
    rendering.set(address, running)
    try {
      const page = await running
      reply.code(page.status)
      return send(request, reply, page, cache)
    } finally {
      rendering.delete(address)
    }
  })
}

function partsOf(url: string): [path: string, query: string] {
  const start = url.indexOf('?')
  return start < 0 ? [url, ''] : [url.slice(0, start), url.slice(start)]
}

function keyOf(path: string, query: string, searchKeys: readonly string[]): string {
  if (!query || searchKeys.length === 0) return path
  const given = new URLSearchParams(query)
  const kept = searchKeys.flatMap((key) => (given.has(key) ? [`${key}=${given.get(key)}`] : []))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

async function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage, cache: PageCache) {
  const coding = codingFor(request.headers['accept-encoding'])
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).headers(page.headers.identity).send()
  let body = page.forms[coding]
  if (!body && coding !== 'identity' && page.forms.identity) {
    body = await encode(page.forms.identity, coding)
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

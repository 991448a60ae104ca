import { AsyncLocalStorage } from 'node:async_hooks'
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Access } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'
import { setTransport, type Transport } from '#platform/web/api.ts'
import { setFragmentRenderer } from '#platform/web/html-fragments.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { frameWords } from '#platform/web/route.tsx'
import type { Font } from '#platform/web/styles/font.ts'
import { setWordDefaults } from '#platform/web/words.ts'
import { type DocumentHead, headOf } from './document-head.ts'
import { openQueryClient } from './query-client.ts'
import { openRouter, type Router } from './router.tsx'
import { SiteRoot } from './site-root.tsx'

export { preloadFonts } from '#platform/web/styles/fonts.ts'
export { drawOffline } from './offline/draw-offline.tsx'
export { themeSnippet } from './shell/theme-snippet.ts'
export { startSnippet } from './start-snippet.ts'

// Many pages are rendered concurrently; requests of one rendering must not count against another
// visitor.
const transports = new AsyncLocalStorage<Transport>()
setTransport((endpoint, parts, signal) => {
  const transport = transports.getStore()
  return transport
    ? transport(endpoint, parts, signal)
    : Promise.reject(new Error(`${endpoint.path} is asked for outside of a rendering`))
})

// React emits preload links for images; in the middle of a page they come too late.
setFragmentRenderer((part) => renderToString(part).replace(/^(?:<link rel="preload"[^>]*>)+/, ''))

/** A rendered page: everything that the document and the HTML cache need. */
export type RenderedPage = {
  status: 200 | 401 | 404 | 500
  language: LanguageCode
  head: DocumentHead
  body: string
  /** JSON for hydration: the language, the site and all queries that were answered. */
  state: string
  chunks: string[]
  /** Parts of which only the styles are in the head. */
  lateParts: string[]
  words: string[]
  /** Faces that the page shows besides the frame's. */
  faces: Font[]
  tags: string[]
  /** How long it may be kept at most, where its tags do not say all. */
  lifeSeconds?: number | undefined
  /**
   * Theme given by the address of an embed page; null for other pages, which use the visitor's
   * choice.
   */
  theme: 'dark' | 'light' | null
  /** Access required to see the page. */
  access: Access
  /**
   * False if part of the page's data could not be read. The page is sent, and the browser retries
   * those parts, but it is not cached.
   */
  isWhole: boolean
  error: unknown
}

/**
 * A parsed address: reduced to what affects the page, with the required access and whether it may
 * be cached.
 */
export type ReadAddress = { address: string; access: Access; isKept: boolean }

/**
 * Returns a function that parses addresses. Unknown query keys and invalid values are dropped, so
 * that visitors cannot fill the HTML cache with variants.
 */
export function openAddressReader(site: Site): (path: string, query: string) => ReadAddress {
  const router = openRouter({ queryClient: openQueryClient(), site, history: createMemoryHistory() })
  return (path, query) => {
    const [matchedRoutes] = router.getMatchedRoutes(path)
    const access = matchedRoutes.findLast(({ options }) => options.staticData?.access)?.options.staticData?.access
    const given = router.options.parseSearch(query)
    const asked = new Map<string, string | number>()
    let isKept = true
    for (const { options } of matchedRoutes) {
      const read: unknown = typeof options.validateSearch === 'function' ? options.validateSearch(given) : {}
      const values = new Map<string, unknown>(Object.entries(read ?? {}))
      const { searchKeys = [], unkeptKeys = [] } = options.staticData ?? {}
      for (const key of [...searchKeys, ...unkeptKeys]) {
        const value = values.get(key)
        if ((typeof value !== 'string' || value === '') && typeof value !== 'number') continue
        asked.set(key, value)
        if (unkeptKeys.includes(key)) isKept = false
      }
    }
    // Normalised key order, serialised so that the router parses it back identically.
    const address = path + router.options.stringifySearch(Object.fromEntries(asked))
    return { address, access: access ?? 'anyone', isKept }
  }
}

/** Renders one address (path and query) for a guest. */
export function render(address: string, site: Site, transport: Transport): Promise<RenderedPage> {
  return transports.run(transport, () => draw(address, site))
}

async function draw(address: string, site: Site): Promise<RenderedPage> {
  setWordDefaults({ siteName: site.siteName })
  const queryClient = openQueryClient()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = openRouter({ queryClient, site, history, origin: site.publicUrl })
  await router.load()
  const body = renderToString(<SiteRoot router={router} queryClient={queryClient} site={site} />)
  const queries = dehydrate(queryClient, {
    // What began with data of the page itself begins with it in the browser too.
    shouldDehydrateQuery: ({ state, options }) => state.status === 'success' && options.initialData === undefined,
  })
  const language = languageNamed(address.split('/')[1])
  const matches = router.state.matches
  const page: RenderedPage = {
    status: statusOf(router),
    language,
    head: headOf(router.state, site),
    body,
    state: JSON.stringify({ site, queries }),
    chunks: matches.flatMap((match) => match.staticData.chunk ?? []),
    lateParts: matches.flatMap((match) => match.staticData.lateParts ?? []),
    faces: statusOf(router) === 200 ? matches.flatMap((match) => match.staticData.faces ?? []) : [],
    words: [...frameWords, ...matches.flatMap((match) => match.staticData.words ?? [])],
    tags: matches.flatMap((match) => match.staticData.tags?.(match.params) ?? []),
    lifeSeconds: matches.findLast((match) => match.staticData.lifeSeconds)?.staticData.lifeSeconds,
    theme: themeOf(router),
    // Browser-only queries, such as the current user, do not run on the server.
    isWhole: queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status === 'success' || (state.status === 'pending' && state.fetchStatus === 'idle')),
    access: matches.findLast((match) => match.staticData.access)?.staticData.access ?? 'anyone',
    error: matches.find((match) => match.status === 'error')?.error ?? null,
  }
  queryClient.clear()
  return page
}

/** Returns a function that recognises the paths of embed pages. */
export function openEmbedReader(site: Site): (path: string) => boolean {
  const router = openRouter({ queryClient: openQueryClient(), site, history: createMemoryHistory() })
  const paths = new Set(
    Object.values(router.routesById).flatMap(({ fullPath, options }) =>
      options.staticData?.isEmbed ? [fullPath] : [],
    ),
  )
  return (path) => [...paths].some((known) => path.replace(/^\/[^/]+/, '/$language') === known)
}

function themeOf(router: Router): RenderedPage['theme'] {
  const { matches, location } = router.state
  if (!matches.some((match) => match.staticData.isEmbed)) return null
  const asked: Readonly<Record<string, unknown>> = location.search
  return asked.theme === 'light' ? 'light' : 'dark'
}

function statusOf(router: Router) {
  const { matches } = router.state
  if (matches.some((match) => match.status === 'error')) return 500
  if (matches.some((match) => match.status === 'notFound' || match._notFound)) return 404
  return matches.at(-1)?.staticData.status ?? 200
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { dehydrate } from '@tanstack/react-query'
import { type AnyRouteMatch, createMemoryHistory, isNotFound } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { dismissSnippet } from '#features/banners/web/pages.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import type { Access } from '#platform/contract/endpoint.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'
import { alternatesIn, type HeadLink } from '#platform/web/alternates.ts'
import { setTransport, type Transport } from '#platform/web/api.ts'
import { setFragmentEdition, setFragmentRenderer } from '#platform/web/html-fragments.ts'
import { formatLocales, languageNamed } from '#platform/web/locale.ts'
import { openQueryClient } from '#platform/web/query-client.ts'
import { frameWords } from '#platform/web/route.tsx'
import type { Font } from '#platform/web/styles/font.ts'
import { setWordDefaults, type Words } from '#platform/web/words.ts'
import { type ChangedWords, editionOf, pageWordsOf, showChanges } from './changed-words.ts'
import { type Shown, titleOf, wholeAddress } from './document-address.ts'
import { serverPageOf } from './page-table.ts'
import { openRouter, type Router } from './router.tsx'
import { setOwnPart } from './shell/own-part.tsx'
import { OwnPart } from './shell/own-parts.tsx'
import { SiteRoot } from './site-root.tsx'
import { themeSnippet as theme } from './start-snippet.ts'

export { drawBanners } from '#features/banners/web/pages.tsx'
export { preloadFonts } from '#platform/web/styles/fonts.ts'
export { drawMaintenance } from './offline/draw-maintenance.tsx'
export { drawOffline } from './offline/draw-offline.tsx'
export { startSnippet } from './start-snippet.ts'

setOwnPart(OwnPart)

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

/** The inline script of every document: the theme, and the notices that were dismissed. */
export const themeSnippet = `${theme};${dismissSnippet}`

/** A rendered page: everything that the document and the HTML cache need. */
export type RenderedPage = {
  status: 200 | 401 | 404 | 410 | 500
  language: LanguageCode
  head: DocumentHead
  body: string
  /** JSON for hydration: the language, the site and all queries that were answered. */
  state: string
  /** Source files whose scripts and styles are in the head. */
  files: readonly string[]
  /** Source files of which only the styles are in the head. */
  lateFiles: readonly string[]
  words: string[]
  /** Namespaces that the HTML shows too, which the browser loads with the parts that show them. */
  lateWords: string[]
  /** Fonts that the page uses besides the frame's. */
  fonts: readonly Font[]
  /** How long it may be kept at most, where its tags do not say all. */
  lifeSeconds?: number | undefined
  /** Whether the address of the page is a secret. */
  isSecret: boolean
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
    const { search = [], uncachedSearch = [] } = serverPageOf(matchedRoutes)
    const given = router.options.parseSearch(query)
    const asked = new Map<string, string | number>()
    let isKept = !matchedRoutes.some(({ options }) => options.staticData?.isSecret)
    for (const { options } of matchedRoutes) {
      const read: unknown = typeof options.validateSearch === 'function' ? options.validateSearch(given) : {}
      const values = new Map<string, unknown>(Object.entries(read ?? {}))
      for (const key of [...search, ...uncachedSearch]) {
        const value = values.get(key)
        if ((typeof value !== 'string' || value === '') && typeof value !== 'number') continue
        asked.set(key, value)
        if (uncachedSearch.includes(key)) isKept = false
      }
    }
    // Normalised key order, serialised so that the router parses it back identically.
    const address = path + router.options.stringifySearch(Object.fromEntries(asked))
    return { address, access: access ?? 'anyone', isKept }
  }
}

/** Outages may be shown above any page. */
const lateFrameWords = ['status']

/** Renders one address (path and query) for a guest. */
export function render(
  address: string,
  site: Site,
  transport: Transport,
  changed: ChangedWords,
): Promise<RenderedPage> {
  return transports.run(transport, () => draw(address, site, changed))
}

async function draw(address: string, site: Site, changed: ChangedWords): Promise<RenderedPage> {
  setWordDefaults({ siteName: site.siteName })
  showChanges(changed)
  const queryClient = openQueryClient()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = openRouter({ queryClient, site, history, origin: site.publicUrl })
  await router.load()
  const matches: readonly AnyRouteMatch[] = router.state.matches
  const words: Words | undefined = matches
    .map(({ context }) => ('words' in context ? context.words : undefined))
    .find((found) => found)
  setFragmentEdition(words ? `${editionOf(words)} ` : '')
  const body = renderToString(<SiteRoot router={router} queryClient={queryClient} site={site} />)
  const queries = dehydrate(queryClient, {
    // What began with data of the page itself begins with it in the browser too.
    shouldDehydrateQuery: ({ state, options }) => state.status === 'success' && options.initialData === undefined,
  })
  const language = languageNamed(address.split('/')[1])
  const namespaces = [...frameWords, ...matches.flatMap((match) => match.staticData.words ?? [])]
  const lateWords = [...lateFrameWords, ...matches.flatMap((match) => match.staticData.lateWords ?? [])]
  const pageWords = words && pageWordsOf(words, [...namespaces, ...lateWords], changed)
  const served = serverPageOf(matches)
  const page: RenderedPage = {
    status: statusOf(router),
    language,
    head: headOf(router.state, site),
    body,
    state: JSON.stringify({ site, queries, ...(pageWords && { words: pageWords }) }),
    files: site.own ? [...served.files, 'app/web/shell/own-parts.tsx'] : served.files,
    lateFiles: served.lateFiles ?? [],
    fonts: statusOf(router) === 200 ? (served.fonts ?? []) : [],
    words: namespaces,
    lateWords,
    lifeSeconds: served.lifeSeconds,
    isSecret: matches.some((match) => match.staticData.isSecret),
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

function statusOf(router: Router) {
  const { matches } = router.state
  if (matches.some((match) => match.status === 'error')) return 500
  const missing = matches.find((match) => match.status === 'notFound' || match._notFound)
  if (missing) return isGone(missing.error) ? 410 : 404
  return matches.at(-1)?.fullPath === routePath('unauthorized') ? 401 : 200
}

/** Whether a page says by `notFound({ data: { isGone: true } })` that it was here once. */
function isGone(error: unknown): boolean {
  const data: unknown = isNotFound(error) ? error.data : null
  return typeof data === 'object' && data !== null && 'isGone' in data
}

/** Contents of a page's head, apart from scripts and styles. */
type DocumentHead = {
  title: string
  meta: HeadMeta[]
  links: HeadLink[]
  /** Structured data for search engines: the object of each JSON-LD block. */
  data: object[]
}

type HeadMeta = { name?: string; property?: string; content: string }

/**
 * Collects the head from the matched routes, which may return `meta` (JSON-LD as `script:ld+json`)
 * and `links`; `canonical` and `hrefLang` replace the usual ones. Paths are completed.
 */
export function headOf(shown: Shown, site: Site): DocumentHead {
  const { matches, location } = shown
  const entries = matches.flatMap((match) => match.meta ?? []).filter((entry) => entry !== undefined)
  const whole = (href: string) => wholeAddress(href, site)
  const links = linksOf(matches, location.pathname).map((link) => ({ ...link, href: whole(link.href) }))
  return {
    title: titleOf(shown),
    meta: shareable(metaOf(entries, whole), links, site),
    links,
    data: entries.flatMap(dataOf),
  }
}

type Matches = Shown['matches']
type Entry = NonNullable<NonNullable<Matches[number]['meta']>[number]>

function metaOf(entries: readonly Entry[], whole: (href: string) => string): HeadMeta[] {
  return entries.flatMap(({ name, property, content }) => {
    if (!content || !(name || property)) return []
    const isAddress = property === 'og:image' || property === 'og:url'
    return [
      {
        ...(name ? { name } : {}),
        ...(property ? { property } : {}),
        content: isAddress ? whole(content) : content,
      },
    ]
  })
}

function dataOf(entry: Entry): object[] {
  const data: unknown = Reflect.get(entry, 'script:ld+json')
  return typeof data === 'object' && data !== null ? [data] : []
}

/** The links of the routes, with the usual ones where no route has its own. */
function linksOf(matches: Matches, address: string): HeadLink[] {
  const own = matches
    .flatMap((match) => match.links ?? [])
    .flatMap((link): HeadLink[] => {
      if (!link?.rel || !link.href) return []
      const { rel, href, hrefLang, type, title } = link
      return [{ rel, href, ...(hrefLang ? { hrefLang } : {}), ...(type ? { type } : {}), ...(title ? { title } : {}) }]
    })
  return [
    ...(own.some(({ rel }) => rel === 'canonical') ? [] : [{ rel: 'canonical', href: address }]),
    ...(own.some(({ hrefLang }) => hrefLang) ? [] : alternatesIn(languageCodes, address)),
    ...own,
  ]
}

/** Adds metadata for sharing: site, address, languages and card type. */
function shareable(meta: readonly HeadMeta[], links: readonly HeadLink[], site: Site): HeadMeta[] {
  const has = (key: string) => meta.some(({ name, property }) => (name ?? property) === key)
  if (!has('og:title')) return [...meta]
  const address = links.find(({ rel }) => rel === 'canonical')?.href ?? site.publicUrl
  const locale = (code: string | undefined) => formatLocales[languageNamed(code)].replace('-', '_')
  const own = locale(address.slice(site.publicUrl.length).split('/')[1])
  const others = links.flatMap(({ hrefLang }) => (hrefLang && hrefLang !== 'x-default' ? [locale(hrefLang)] : []))
  const added: HeadMeta[] = [
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: own },
    { name: 'twitter:card', content: 'summary' },
  ]
  return [
    ...meta,
    ...added.filter(({ name, property }) => !has(name ?? property ?? '')),
    ...others.filter((other) => other !== own).map((content) => ({ property: 'og:locale:alternate', content })),
  ]
}

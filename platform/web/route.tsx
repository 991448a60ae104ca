import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, notFound, Outlet, redirect, useMatches } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Access } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'
import { unauthorizedAddress } from '#platform/contract/unauthorized-address.ts'
import { languageNamed } from './locale.ts'
import { parsePanelFlags } from './panel-flags.ts'
import type { Font } from './styles/font.ts'
import { loadWords, wordsOf } from './words.ts'
import { WordsProvider } from './words-context.tsx'

/**
 * What every route may use. `Frame` is what the app draws around each page. `mayEnter` tells whether the visitor may see a page of that
 * access; on the server it always does, since there the request was judged before anything was rendered.
 */
export type RouterContext = {
  queryClient: QueryClient
  site: Site
  Frame: ComponentType<{ children: ReactNode }>
  mayEnter: (access: Access) => Promise<boolean>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Namespaces of words that the page shows, besides the frame's. */
    words?: readonly string[]
    /** Source files that the page imports once it is wanted, such as its component, so that the server can name their scripts and styles in the head. */
    chunk?: string | readonly string[]
    /** Source files of parts that the server draws and whose scripts come once the page runs: of these the head names the styles alone. */
    lateParts?: readonly string[]
    /** Faces that the page shows whatever it holds, besides the frame's own, so that they come with its sheets rather than after them. */
    faces?: readonly Font[]
    /** Query keys that change what the server renders: all others are ignored, so that nobody can fill the HTML cache with them. */
    searchKeys?: readonly string[]
    /**
     * Query keys that change what the server renders as well, but hold what anybody may type, such as a search: a page that one of them is
     * given for is rendered each time and never kept.
     */
    unkeptKeys?: readonly string[]
    /** Query keys that mean something in this language alone, such as the number of a page of what each language has its own of: they stay behind when another is chosen. */
    languageKeys?: readonly string[]
    /** Who may see the page, where not everybody may. The server decides by it as well, before it renders. */
    access?: Exclude<Access, 'anyone'>
    /** The status of the page where it is not 200. */
    status?: 401
    /**
     * A page for the frames of other sites: the only kind that they may show in one. Nothing of the site stands around it, it holds nothing of whoever is logged in and
     * keeps nothing in their browser, and it wears the theme that its address names (`theme`, `dark` or `light`).
     */
    isEmbed?: boolean
    /** What the page shows, so that the cached page is dropped when it changes. */
    tags?: (params: Record<string, string>) => readonly string[]
    /** How long the page may be kept where time alone changes what it shows, such as that something is late; as long as nothing changes unless said otherwise. */
    lifeSeconds?: number
  }
}

/** The root of the route tree. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet })

/** Namespaces that the frame around every page shows. */
export const frameWords = ['common', 'shell']

/** All pages are below their language: `/de/…` (specification §2.1). */
export const languageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$language',
  validateSearch: parsePanelFlags,
  beforeLoad: async ({ params, matches, context, location }) => {
    if (!languageCodes.some((language) => language === params.language)) throw notFound()
    const language = languageNamed(params.language)
    const access = matches.findLast((match) => match.staticData.access)?.staticData.access
    if (access && !(await context.mayEnter(access))) throw redirect({ href: unauthorizedAddress(location.href) })
    await loadWords(language, [...frameWords, ...matches.flatMap((match) => match.staticData.words ?? [])])
    return { language, words: wordsOf(language) }
  },
  component: LanguageFrame,
})

function LanguageFrame() {
  const { Frame, words } = languageRoute.useRouteContext()
  const isEmbed = useMatches({ select: (matches) => matches.some((match) => match.staticData.isEmbed) })
  return (
    <WordsProvider words={words}>
      {isEmbed ? (
        <Outlet />
      ) : (
        <Frame>
          <Outlet />
        </Frame>
      )}
    </WordsProvider>
  )
}

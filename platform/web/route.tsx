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
 * The router context available to every route. `Frame` is the app's frame around each page.
 * `mayEnter` returns whether the visitor has a given access; always true on the server, which
 * checks the request before rendering.
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
    /**
     * Source files that the page imports lazily, such as its component, so that the server can name
     * their scripts and styles in the head.
     */
    chunk?: string | readonly string[]
    /**
     * Source files of parts rendered by the server whose scripts are loaded after the page: for
     * these the head includes only the styles.
     */
    lateParts?: readonly string[]
    /** Fonts that the page always uses besides the frame's, preloaded with its stylesheets. */
    faces?: readonly Font[]
    /**
     * Search parameters that change the server's rendering: all others are ignored, so that the
     * HTML cache cannot be flooded with them.
     */
    searchKeys?: readonly string[]
    /**
     * Search parameters that also change the server's rendering, but contain arbitrary text, such
     * as a search: a page with one of them is rendered each time and never cached.
     */
    unkeptKeys?: readonly string[]
    /**
     * Search parameters valid only in this language, such as a page number of per-language content:
     * dropped when the language is switched.
     */
    languageKeys?: readonly string[]
    /** The required access, if restricted. The server checks it too, before rendering. */
    access?: Exclude<Access, 'anyone'>
    /** The status of the page where it is not 200. */
    status?: 401
    /**
     * A page for embedding: the only kind that other sites may frame. It has no site frame,
     * contains no member data, stores nothing in the browser, and uses the theme of its address
     * (`theme`, `dark` or `light`).
     */
    isEmbed?: boolean
    /** What the page shows, so that the cached page is dropped when it changes. */
    tags?: (params: Record<string, string>) => readonly string[]
    /**
     * The cache lifetime of a page whose content changes by time alone, such as a status becoming
     * late; by default until invalidated.
     */
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

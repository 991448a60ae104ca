import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Access } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'
import { unauthorizedAddress } from '#platform/contract/unauthorized-address.ts'
import { languageNamed } from './locale.ts'
import { parsePanelFlags } from './panel-flags.ts'
import { loadWords } from './words.ts'
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
  /** What the router itself needs of a page; the server's part is in `app/web/page-table.ts`. */
  interface StaticDataRouteOption {
    /** Namespaces of words that the page shows, besides the frame's. */
    words?: readonly string[]
    /** Namespaces of parts whose scripts come later: browsers load them with those (`latePart`). */
    lateWords?: readonly string[]
    /**
     * Search parameters valid only in this language, such as a page number of per-language content:
     * dropped when the language is switched.
     */
    languageKeys?: readonly string[]
    /** The required access, if restricted. The server checks it too, before rendering. */
    access?: Exclude<Access, 'anyone'>
    /**
     * A page whose address is a secret: not cached, no referrer for other sites, and framed by this
     * site alone.
     */
    isSecret?: boolean
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
    const shown = matches.flatMap(({ staticData: { words = [], lateWords = [] } }) =>
      import.meta.env.SSR ? [...words, ...lateWords] : words,
    )
    return { language, words: await loadWords(language, [...frameWords, ...shown]) }
  },
  component: LanguageFrame,
})

function LanguageFrame() {
  const { Frame, words } = languageRoute.useRouteContext()
  return (
    <WordsProvider words={words}>
      <Frame>
        <Outlet />
      </Frame>
    </WordsProvider>
  )
}

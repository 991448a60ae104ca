import '#platform/web/styles/site.css'
import './frame.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, parseSearchWith, RouterProvider, stringifySearchWith } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { renewPair } from '#features/accounts/web/parts.tsx'
import { changedStaffWordsAddress, type PageWords } from '#platform/contract/changed-words.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Site } from '#platform/contract/site.ts'
import { dispatchHeaders } from '#platform/web/answer-headers.ts'
import { setTransport } from '#platform/web/api.ts'
import { fetchChanges } from '#platform/web/fetch-changes.ts'
import { openFetchTransport } from '#platform/web/fetch-transport.ts'
import { followWords } from '#platform/web/follow-words.ts'
import { HydratedOf } from '#platform/web/hydrated.tsx'
import { openQueryClient } from '#platform/web/query-client.ts'
import { SiteProvider } from '#platform/web/site.tsx'
import { addWordFiles, changes, setWordDefaults, type WordFiles } from '#platform/web/words.ts'
import { StaffError, StaffNotFound } from './error-pages.tsx'
import { Frame } from './frame.tsx'
import { routeTree } from './routes.ts'

/** The texts of the staff's pages, which no public page loads. */
const staffWordFiles: Record<LanguageCode, WordFiles> = {
  de: import.meta.glob<Record<string, unknown>>('./staff*.json', { base: '/locales/de/', import: 'default' }),
  en: import.meta.glob<Record<string, unknown>>('./staff*.json', { base: '/locales/en/', import: 'default' }),
  tr: import.meta.glob<Record<string, unknown>>('./staff*.json', { base: '/locales/tr/', import: 'default' }),
}

/** The start of the staff's pages, which are drawn in the browser alone. */
const site: Site = JSON.parse(document.getElementById('site')?.textContent ?? 'null')
setTransport(openFetchTransport(renewPair, dispatchHeaders))
setWordDefaults({ siteName: site.siteName })
addWordFiles(staffWordFiles)
const changed: PageWords | null = JSON.parse(document.getElementById('words')?.textContent ?? 'null')
changes.of = (language, namespace) =>
  changed?.[language]?.[namespace] === null ? fetchChanges(changedStaffWordsAddress(language), namespace) : undefined

const queryClient = openQueryClient()
const router = createRouter({
  routeTree,
  context: { queryClient, site, Frame, mayEnter: async () => true },
  defaultNotFoundComponent: StaffNotFound,
  defaultErrorComponent: StaffError,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  notFoundMode: 'fuzzy',
  trailingSlash: 'never',
  caseSensitive: true,
  scrollRestoration: true,
  // Keeps search values as text, even if they could be parsed as JSON.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
})

followWords(router, changedStaffWordsAddress)

const container = document.getElementById('app')
if (container) {
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SiteProvider site={site}>
          <HydratedOf>
            <RouterProvider router={router as never} />
          </HydratedOf>
        </SiteProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

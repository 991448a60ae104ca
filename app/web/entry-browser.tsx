import '#platform/web/styles/site.css'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Site } from '#platform/contract/site.ts'
import { setTransport } from '#platform/web/api.ts'
import { fetchTransport } from '#platform/web/fetch-transport.ts'
import { setWordDefaults } from '#platform/web/words.ts'
import { headOf } from './document-head.ts'
import { openQueryClient } from './query-client.ts'
import { openRouter } from './router.tsx'
import { watchTravel } from './shell/travel.ts'
import { SiteRoot } from './site-root.tsx'

// Written by the server into this very page.
const state: { site: Site; queries: DehydratedState } = JSON.parse(
  document.getElementById('state')?.textContent ?? '{}',
)
const container = document.getElementById('app')

setTransport(fetchTransport)
setWordDefaults({ siteName: state.site.siteName })
const queryClient = openQueryClient()
hydrate(queryClient, state.queries)
const history = createBrowserHistory()
const travel = watchTravel(history)
const router = openRouter({
  queryClient,
  site: state.site,
  history,
  // A tab that is opened in place inherits the place: otherwise going back to it would lead to the top.
  restoresScroll: () => travel.hasTravelled() || travel.hasStayed(),
})

// Tells the router that the server rendered this page, so that it keeps the same structure of suspense boundaries.
router.ssr = { manifest: undefined }
await router.load()

router.subscribe('onResolved', () => {
  const head = headOf(router, state.site.publicUrl)
  document.title = head.title
  document.documentElement.lang = location.pathname.split('/')[1] ?? 'en'
})

if (container) {
  hydrateRoot(
    container,
    <StrictMode>
      <SiteRoot router={router} queryClient={queryClient} site={state.site} />
    </StrictMode>,
  )
}

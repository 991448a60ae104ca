import '#platform/web/styles/site.css'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Visit } from '#features/accounts/contract.ts'
import { mayEnter, presetVisit, renewPair } from '#features/accounts/web/parts.tsx'
import type { Site } from '#platform/contract/site.ts'
import { setTransport } from '#platform/web/api.ts'
import { openFetchTransport } from '#platform/web/fetch-transport.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { setWordDefaults } from '#platform/web/words.ts'
import { canonicalOf, nameAddress, wholeAddress } from './document-address.ts'
import { titleOf } from './document-title.ts'
import { openQueryClient } from './query-client.ts'
import { openRouter } from './router.tsx'
import { watchTravel } from './shell/travel.ts'
import { userMenu } from './shell/visitor/on-demand-parts.ts'
import { SiteRoot } from './site-root.tsx'
import { beginUpkeep } from './upkeep/begin-upkeep.ts'

/** Lets the browser draw, scroll and answer in between: each step of the start takes a phone a tenth of a second. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

await pause()
// Written by the server into this very page.
const state: { site: Site; queries: DehydratedState } = JSON.parse(
  document.getElementById('state')?.textContent ?? '{}',
)
const container = document.getElementById('app')

setTransport(openFetchTransport(renewPair))
setWordDefaults({ siteName: state.site.siteName })
const queryClient = openQueryClient()
// What only a page that is up to date holds (`meta.readOnArrival`) is as new as the page, whatever the clocks of server and browser say.
for (const query of state.queries.queries) if (query.meta?.readOnArrival) query.state.dataUpdatedAt = Date.now()
hydrate(queryClient, state.queries)
// Put in by the server for whoever is logged in.
const preset: Visit | null = JSON.parse(document.getElementById('visit')?.textContent ?? 'null')
if (preset) {
  presetVisit(queryClient, preset)
  // On its way while the page is taken over, so that the room in the bar does not stay empty for long.
  if (preset.user) userMenu.fetch(languageNamed(location.pathname.split('/')[1])).catch(() => {})
}
const history = createBrowserHistory()
const travel = watchTravel(history)
const router = openRouter({
  queryClient,
  site: state.site,
  history,
  mayEnter: (access) => mayEnter(queryClient, access),
  // A tab that is opened in place inherits the place: otherwise going back to it would lead to the top.
  restoresScroll: () => travel.hasTravelled() || travel.hasStayed(),
})

// Tells the router that the server rendered this page, so that it keeps the same structure of suspense boundaries.
router.ssr = { manifest: undefined }
await pause()
await router.load()

await pause()
// The first number that a browser formats takes a phone a tenth of a second, whoever asks for it.
new Intl.NumberFormat(document.documentElement.lang).format(0)

router.subscribe('onResolved', () => {
  document.title = titleOf(router.state)
  nameAddress(wholeAddress(canonicalOf(router.state), state.site))
  document.documentElement.lang = location.pathname.split('/')[1] ?? 'en'
})

await pause()
if (container) {
  // A piece at a time, so that whoever scrolls or types meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <SiteRoot router={router} queryClient={queryClient} site={state.site} />
      </StrictMode>,
    )
  })
}

beginUpkeep(router)

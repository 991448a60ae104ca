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

/** Lets the browser draw, scroll and answer in between: each step of the start takes a phone some hundredths of a second. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What the server has written into this very page as data, by its id. */
const written = (id: string): string => document.getElementById(id)?.textContent ?? 'null'

/** What the server wrote down of the page's scripts (`start-snippet.ts`): there until all of the page is taken over. From then on the router draws whatever the visitor goes back to. */
const untaken = () => document.getElementById('scripts')
const letRouterDraw = () => untaken()?.remove()

/** Takes the page over. A function, since the bundler makes a file of its own of each import where a module itself has to be waited for. */
async function start() {
  const state: { site: Site; queries: DehydratedState } = JSON.parse(written('state'))
  setTransport(openFetchTransport(renewPair))
  setWordDefaults({ siteName: state.site.siteName })
  const queryClient = openQueryClient()
  // What only a page that is up to date holds (`meta.readOnArrival`) is as new as the page, whatever the clocks of server and browser say.
  for (const query of state.queries.queries) if (query.meta?.readOnArrival) query.state.dataUpdatedAt = Date.now()
  hydrate(queryClient, state.queries)

  await pause()
  // Put in by the server for whoever is logged in.
  const preset: Visit | null = JSON.parse(written('visit'))
  if (preset) {
    presetVisit(queryClient, preset)
    // On its way while the page is taken over, so that the room in the bar does not stay empty for long.
    if (preset.user) userMenu.fetch(languageNamed(location.pathname.split('/')[1])).catch(() => {})
  }

  await pause()
  if (untaken()?.dataset.left) return
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
  router.subscribe('onResolved', () => {
    document.title = titleOf(router.state)
    nameAddress(wholeAddress(canonicalOf(router.state), state.site))
    document.documentElement.lang = location.pathname.split('/')[1] ?? 'en'
  })

  await pause()
  // The first number that a browser formats takes a phone a tenth of a second, whoever asks for it.
  new Intl.NumberFormat(document.documentElement.lang).format(0)

  await pause()
  const container = document.getElementById('app')
  if (container) {
    // A piece at a time, so that whoever scrolls or types meanwhile is not kept waiting.
    startTransition(() => {
      hydrateRoot(
        container,
        <StrictMode>
          <SiteRoot router={router} queryClient={queryClient} site={state.site} onHydrated={letRouterDraw} />
        </StrictMode>,
      )
    })
  }
  beginUpkeep(router)
}

void start()

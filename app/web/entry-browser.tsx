import '#platform/web/styles/site.css'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Visit } from '#features/accounts/contract.ts'
import { mayEnter, presetVisit, renewPair } from '#features/accounts/web/parts.tsx'
import { changedWordsAddress, type PageWords } from '#platform/contract/changed-words.ts'
import type { Site } from '#platform/contract/site.ts'
import { dispatchHeaders } from '#platform/web/answer-headers.ts'
import { setTransport } from '#platform/web/api.ts'
import { fetchChanges } from '#platform/web/fetch-changes.ts'
import { openFetchTransport } from '#platform/web/fetch-transport.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { openQueryClient } from '#platform/web/query-client.ts'
import { changes, setWordDefaults } from '#platform/web/words.ts'
import { canonicalOf, nameAddress, titleOf, wholeAddress } from './document-address.ts'
import { openRouter, type Router } from './router.tsx'
import { setOwnPart } from './shell/own-part.tsx'
import { watchTravel } from './shell/travel.ts'
import { userMenu } from './shell/visitor/on-demand-parts.ts'
import { SiteRoot } from './site-root.tsx'

/**
 * Yields to the browser for painting, scrolling and input: each start-up step takes a phone some
 * hundredths of a second.
 */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What the server has written into this very page as data, by its id. */
const written = (id: string): string => document.getElementById(id)?.textContent ?? 'null'

/**
 * Script data written by the server (`start-snippet.ts`), present until hydration is complete.
 * Afterwards the router handles back navigation.
 */
const untaken = () => document.getElementById('scripts')
const letRouterDraw = () => untaken()?.remove()

/**
 * Hydrates the page. A function, because the bundler would emit a file per import of a module with
 * top-level await.
 */
async function start() {
  const state: { site: Site; queries: DehydratedState; words?: PageWords } = JSON.parse(written('state'))
  setTransport(openFetchTransport(renewPair, dispatchHeaders))
  setWordDefaults({ siteName: state.site.siteName })
  changes.of = (language, namespace) => {
    const known = state.words?.[language]?.[namespace]
    return known === null ? fetchChanges(changedWordsAddress(language), namespace) : known
  }
  // It came with the page's scripts.
  if (state.site.own) setOwnPart((await import('./shell/own-parts.tsx')).OwnPart)
  const queryClient = openQueryClient()
  // Data of which only a current page has a copy (`meta.readOnArrival`) counts as fresh, regardless
  // of clock differences between server and browser.
  for (const query of state.queries.queries) if (query.meta?.readOnArrival) query.state.dataUpdatedAt = Date.now()
  hydrate(queryClient, state.queries)

  await pause()
  // Set by the server for logged-in members.
  const preset: Visit | null = JSON.parse(written('visit'))
  if (preset) {
    presetVisit(queryClient, preset)
    // Prefetched during hydration, so that the reserved space in the bar is filled soon.
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
    // A duplicated tab inherits its scroll position; otherwise going back to it would scroll to the
    // top.
    restoresScroll: () => travel.hasTravelled() || travel.hasStayed(),
  })
  // Marks the page as server-rendered, so that the router keeps the same suspense boundaries.
  router.ssr = { manifest: undefined }

  await pause()
  await router.load()
  router.subscribe('onResolved', () => {
    document.title = titleOf(router.state)
    nameAddress(wholeAddress(canonicalOf(router.state), state.site))
    document.documentElement.lang = location.pathname.split('/')[1] ?? 'en'
  })

  await pause()
  // Warms up number formatting: the first call takes a phone a tenth of a second.
  new Intl.NumberFormat(document.documentElement.lang).format(0)

  await pause()
  const container = document.getElementById('app')
  if (container) {
    // Hydrates in slices, so that scrolling and typing stay responsive.
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

/** Starts the upkeep of the page (`maintain-page.ts`) once it is shown. */
function beginUpkeep(router: Router): void {
  setTimeout(
    () => import('./upkeep/maintain-page.ts').then((module) => module.maintainPage(router)).catch(() => {}),
    3000,
  )
}

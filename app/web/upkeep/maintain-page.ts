import type { QueryClient } from '@tanstack/react-query'
import { ensureVisit, renewPair } from '#features/accounts/web/parts.tsx'
import { watchBanners } from '#features/banners/web/pages.tsx'
import { changedWordsAddress } from '#platform/contract/changed-words.ts'
import { followWords } from '#platform/web/follow-words.ts'
import { forgetNewsOfMembers } from '#platform/web/kept-news.ts'
import { registerWorker } from '#platform/web/register-worker.ts'
import type { Router } from '../router.tsx'

const hour = 3_600_000

/**
 * Registers the worker and checks for a newer one hourly and when the visitor returns. Calls
 * `onBuild` with the served build when the worker reports it. Rejects if workers are refused.
 */
async function watchServedBuild(onBuild: (build: string) => Promise<void>): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const build: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'build') : undefined
    if (typeof build === 'string') onBuild(build).catch(() => {})
  })
  const registration = await registerWorker()
  const look = () => {
    ask(registration).catch(() => {})
  }
  look()
  setInterval(look, hour)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/**
 * A newly installed worker reports its build by itself; an existing one is asked once an update
 * check has found none.
 */
async function ask(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update()
  if (!registration.installing && !registration.waiting) registration.active?.postMessage('whichBuild')
}

/**
 * Runs background upkeep of a page: keeps its notices, registers the worker, announces new versions
 * and removes personal data after a logout. If the operator has disabled the worker, an existing
 * one is informed.
 */
export async function maintainPage(router: Router): Promise<void> {
  followWords(router, changedWordsAddress)
  const { queryClient, site } = router.options.context
  const { build } = site
  watchBanners()
  // A page framed by another site stores nothing in the browser; some browsers lack service
  // workers.
  if (window.top !== window || !('serviceWorker' in navigator)) return
  if (build === undefined) {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return
  }
  forgetReadOnLogout(queryClient)
  let served: string | null = null
  let draw: ((served: string | null) => Promise<void>) | undefined
  const drawAgain = () => {
    draw?.(served).catch(() => {})
  }
  router.subscribe('onResolved', drawAgain)
  await watchServedBuild(async (reported) => {
    served = reported === build ? null : reported
    if (!served && !draw) return
    const { openNewVersion } = await import('./show-new-version.tsx')
    if (!draw) {
      draw = openNewVersion()
      // Only what comes into a live region that is there already is read out.
      await draw(null)
    }
    drawAgain()
  })
}

/**
 * Clears a member's reading data from this browser once no user is logged in: now, or when the page
 * learns of a logout.
 */
function forgetReadOnLogout(queryClient: QueryClient): void {
  let known: unknown
  const look = async () => {
    const visit = await ensureVisit(queryClient)
    if (visit === known) return
    known = visit
    if (visit.user === null && (await isLoggedOut())) await forgetNewsOfMembers()
  }
  const lookQuietly = () => {
    look().catch(() => {})
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') lookQuietly()
  })
  lookQuietly()
}

/** Asks the server, because an offline page shows its visitor as a guest too. */
async function isLoggedOut(): Promise<boolean> {
  const answer = await renewPair()
  if (!(answer instanceof Response) || !answer.ok) return false
  const session: unknown = await answer.json()
  return typeof session === 'object' && session !== null && 'user' in session && session.user === null
}

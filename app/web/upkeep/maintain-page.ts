import type { Router } from '../router.tsx'
import { forgetReadOnLogout } from './forget-read.ts'
import { watchServedBuild } from './served-build.ts'

/**
 * Runs background upkeep of a page: registers the worker, announces new versions and removes
 * personal data after a logout. If the operator has disabled the worker, an existing one is
 * informed.
 */
export async function maintainPage(router: Router): Promise<void> {
  const { queryClient, site } = router.options.context
  const { build } = site
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
  await watchServedBuild(async (told) => {
    served = told === build ? null : told
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

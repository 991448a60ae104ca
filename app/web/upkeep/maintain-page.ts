import type { Router } from '../router.tsx'
import { forgetReadOnLogout } from './forget-read.ts'
import { watchServedBuild } from './served-build.ts'

/**
 * What a page does besides being read: it has the worker run, says when the site was renewed, and sees to it that nothing personal stays behind. Where the operator wants no
 * worker, one that is there learns so.
 */
export async function maintainPage(router: Router): Promise<void> {
  const { queryClient, site } = router.options.context
  const { build } = site
  // A page in the frame of another site keeps nothing in the browser; and not every browser knows workers.
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

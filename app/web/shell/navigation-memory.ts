import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parsePanelFlags } from '#platform/web/panel-flags.ts'
import { storeValue } from './stored-value.ts'
import { watchTravel } from './travel.ts'

/**
 * After each navigation: the full path that was left is stored as `previousRoute`; when the path changed, the page scrolls
 * smoothly to the top and the focus moves to the new content, so that a keyboard or screen reader starts there (SPEC §2).
 * Going back or forward leads to where the visitor had been (`router.tsx`).
 */
export function useNavigationMemory(): void {
  const router = useRouter()
  useEffect(() => {
    const travel = watchTravel(router.history)
    // Not before the page runs, but before anybody goes on to another one.
    const scrolling = import('./scroll-to-top.ts')
    scrolling.catch(() => {})
    const forgetRouter = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      storeValue('previousRoute', fromLocation.href)
      if (!pathChanged || travel.hasTravelled() || toLocation.hash) return
      void scrolling.then(({ scrollToTop }) => scrollToTop()).catch(() => window.scrollTo(0, 0))
      // A panel that opens with the page takes the focus itself, and would close if it lost it.
      const { login, forgotPassword } = parsePanelFlags(toLocation.search)
      if (login || forgotPassword) return
      document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      travel.stop()
      forgetRouter()
    }
  }, [router])
}

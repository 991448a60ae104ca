import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parsePanelFlags } from '#platform/web/panel-flags.ts'
import { storeValue } from './stored-value.ts'
import { watchTravel } from './travel.ts'

/**
 * After each navigation, stores the path left as `previousRoute`. A changed path scrolls to the top
 * and moves the focus to the content; back and forward restore the place (`router.tsx`).
 */
export function useNavigationMemory(): void {
  const router = useRouter()
  useEffect(() => {
    const travel = watchTravel(router.history)
    // Fetched when the page runs, before the first navigation.
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

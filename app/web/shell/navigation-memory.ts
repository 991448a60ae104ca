import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { scrollToTop } from './scroll-to-top.ts'
import { storeValue } from './stored-value.ts'

/**
 * After each navigation: the full path that was left is stored as `previousRoute`; when the path changed, the page scrolls
 * smoothly to the top and the focus moves to the new content, so that a keyboard or screen reader starts there (SPEC §2).
 * Going back or forward is left to the browser, which knows where the visitor had been.
 */
export function useNavigationMemory(): void {
  const router = useRouter()
  useEffect(() => {
    let travelled = false
    const forgetHistory = router.history.subscribe(({ action }) => {
      travelled = action.type !== 'PUSH' && action.type !== 'REPLACE'
    })
    const forgetRouter = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
      if (!fromLocation || !hrefChanged) return
      storeValue('previousRoute', fromLocation.href)
      if (!pathChanged || travelled || toLocation.hash) return
      scrollToTop()
      document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      forgetHistory()
      forgetRouter()
    }
  }, [router])
}

import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/**
 * Gives the `onClick` of a box with plain anchors in it, such as a long list or written text: those that lead to pages of this site are
 * followed without loading it anew. Whoever wants a new tab or window gets it, and files stay with the browser.
 */
export function useInnerLinks(): (event: MouseEvent) => void {
  const router = useRouter()
  return useCallback(
    (event) => {
      const { metaKey, ctrlKey, shiftKey, altKey, button, target } = event
      if (event.defaultPrevented || metaKey || ctrlKey || shiftKey || altKey || button !== 0) return
      const anchor = target instanceof Element ? target.closest('a') : null
      if (!anchor || anchor.origin !== location.origin || anchor.target !== '' || anchor.download !== '') return
      const [, , page] = router.getMatchedRoutes(anchor.pathname)
      if (!page) return
      event.preventDefault()
      void router.navigate({ href: anchor.pathname + anchor.search + anchor.hash })
    },
    [router],
  )
}

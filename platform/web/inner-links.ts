import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/**
 * Gives the `onClick` of a box with plain anchors in it, such as a long list or written text: those that lead to pages of this site are
 * followed without loading it anew; those that lead to a part of the page take the focus there as well. Whoever wants a new tab or window gets it, and files stay with the browser.
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
      const isHere = anchor.pathname === location.pathname && anchor.search === location.search
      const { hash } = anchor
      const going = router.navigate({ href: anchor.pathname + anchor.search + hash })
      if (isHere && hash !== '') void going.then(() => focusFragment(router.state.location.hash))
    },
    [router],
  )
}

/** The keyboard goes on at a part of the page that was scrolled to, as it does where the browser follows the link. */
export function focusFragment(id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    // Afterwards a press on its words is again a press on nothing.
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  part.focus({ preventScroll: true })
}

import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/**
 * Returns an `onClick` for a container of plain anchors, such as a long list or article text: links
 * to pages of this site navigate without a reload; links to a fragment also move the focus there.
 * New-tab clicks and file links are left to the browser.
 */
export function useInnerLinks(): (event: MouseEvent) => void {
  const router = useRouter()
  return useCallback(
    (event) => {
      const { metaKey, ctrlKey, shiftKey, altKey, button, target } = event
      if (event.defaultPrevented || metaKey || ctrlKey || shiftKey || altKey || button !== 0) return
      const anchor = target instanceof Element ? target.closest('a') : null
      if (!anchor || anchor.origin !== location.origin || anchor.target !== '' || anchor.download !== '') return
      const [, params, page] = router.getMatchedRoutes(anchor.pathname)
      // Pages outside the router, such as those of the staff, need a full load.
      if (!page || params['**'] !== undefined) return
      event.preventDefault()
      const isHere = anchor.pathname === location.pathname && anchor.search === location.search
      const { hash } = anchor
      const going = router.navigate({ href: anchor.pathname + anchor.search + hash })
      if (isHere && hash !== '') void going.then(() => focusFragment(router.state.location.hash))
    },
    [router],
  )
}

/**
 * Moves keyboard focus to the fragment that was scrolled to, as the browser's own navigation does.
 */
export function focusFragment(id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    // Otherwise a later click on its text would focus it again.
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  part.focus({ preventScroll: true })
}

import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { focusFragment } from '#platform/web/inner-links.ts'

/** User input after which the page no longer scrolls by itself. */
const readingOn = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to the address's anchor after client-side navigation; on a page load the browser does it.
 * Repeats once fonts have loaded, since they change the layout.
 */
export function useAnchor(): void {
  const { hash } = useLocation()
  const isThere = useHydrated()
  const [wanted] = useState(() => (isThere ? hash : ''))
  useEffect(() => {
    if (wanted === '') return
    const over = new AbortController()
    const { signal } = over
    for (const act of readingOn) window.addEventListener(act, () => over.abort(), { signal, passive: true })
    const show = () => {
      if (!signal.aborted) document.getElementById(wanted)?.scrollIntoView()
    }
    show()
    focusFragment(wanted)
    document.fonts.addEventListener('loadingdone', show, { signal })
    return () => over.abort()
  }, [wanted])
}

import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { focusFragment } from '#platform/web/inner-links.ts'

/** What a visitor does to go on reading; from then on the page stays where they want it. */
const readingOn = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Shows the part of the page that its address names, where somebody came by a link from another page of the site; the browser itself does it where the page was loaded.
 * The words grow when their typeface comes, so it is looked for once more then.
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

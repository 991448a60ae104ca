import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref to the beginning of a paginated list, which receives keyboard focus whenever
 * `place`, the key of the content shown, changes. Focus inside the list's filter form is kept.
 */
export function usePageFocus(place: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    if (!document.activeElement?.closest('form')) list.current?.focus({ preventScroll: true })
  }, [place])
  return list
}

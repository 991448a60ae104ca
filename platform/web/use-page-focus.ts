import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where another page of a list is shown, whoever goes on by keyboard goes on from its beginning: the focus goes to the element with the reference whenever
 * `place`, which says what is shown, changes. Whoever is in a form that narrows the list stays there.
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

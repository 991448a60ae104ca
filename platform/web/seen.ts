import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Returns whether an element has been in the viewport, or within `ahead` (CSS pixels) of it, and
 * the `ref` to observe it.
 */
export function useSeen<E extends Element>(ahead = 0): { seen: boolean; ref: RefObject<E | null> } {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (seen || !element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: `${ahead}px 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen, ahead])
  return { seen, ref }
}

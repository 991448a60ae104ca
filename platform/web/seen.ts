import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether something has been in the window so far, or at most `ahead` (CSS pixels) below or above it, with the `ref` of what is watched. */
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

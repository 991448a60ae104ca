import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether something has been in the window so far, with the `ref` of what is watched. */
export function useSeen<E extends Element>(): { seen: boolean; ref: RefObject<E | null> } {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (seen || !element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { seen, ref }
}

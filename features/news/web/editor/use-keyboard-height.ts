import { type RefObject, useEffect } from 'react'

/** Sets `--keyboard` to the height that a phone's keyboard hides of the window. */
export function useKeyboardHeight(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const place = () => {
      const hidden = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      root.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    place()
    viewport.addEventListener('resize', place)
    viewport.addEventListener('scroll', place)
    return () => {
      viewport.removeEventListener('resize', place)
      viewport.removeEventListener('scroll', place)
    }
  }, [root])
}

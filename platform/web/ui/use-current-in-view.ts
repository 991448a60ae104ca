import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of links that scrolls sideways in narrow windows: gives the row its ref, and centres
 * the link with `aria-current` after each navigation that leaves it cut off. The page stays put.
 */
export function useCurrentInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const router = useRouter()
  useEffect(() => {
    const show = () => {
      const current = row.current?.querySelector('[aria-current]')
      if (!row.current || !current) return
      const [around, inside] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
      if (inside.left >= around.left && inside.right <= around.right) return
      row.current.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2
    }
    show()
    // The router first restores the row's previous scroll position.
    return router.subscribe('onRendered', show)
  }, [router])
  return row
}

import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns how many leading windows of the house are visible within `rows`; updated when the page
 * width changes.
 */
export function useShownWindows(rows: RefObject<HTMLElement | null>, members: number): number {
  const [shown, setShown] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other members are other windows to look at
  useEffect(() => {
    const box = rows.current
    if (!box) return
    const look = () => {
      const { bottom } = box.getBoundingClientRect()
      const first = [...box.querySelectorAll('li')].findIndex((each) => each.getBoundingClientRect().top >= bottom)
      setShown(first < 0 ? Number.POSITIVE_INFINITY : first)
    }
    // The observer also measures initially, but only after layout: measuring earlier would force a
    // synchronous layout.
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [rows, members])
  return shown
}

import { type RefObject, useEffect, useState } from 'react'

/** How many windows of the house stand within what `rows` shows, the first ones; watched as the page changes its width. */
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
    // It looks at once as well, but only after the page was laid out: asked in between, the browser would have to do that for this alone.
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [rows, members])
  return shown
}

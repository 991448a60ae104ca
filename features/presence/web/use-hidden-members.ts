import { type RefObject, useEffect, useState } from 'react'

/** Whether some of the windows that are read out lie below what `rows` shows; watched as the page changes its width. */
export function useHiddenMembers(rows: RefObject<HTMLElement | null>, members: number): boolean {
  const [hides, setHides] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other members are other windows to look at
  useEffect(() => {
    const box = rows.current
    if (!box) return
    const look = () => {
      const last = [...box.querySelectorAll('li:not([aria-hidden])')].at(-1)
      setHides(last !== undefined && last.getBoundingClientRect().top >= box.getBoundingClientRect().bottom)
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    look()
    return () => watcher.disconnect()
  }, [rows, members])
  return hides
}

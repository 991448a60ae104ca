import { useEffect, useRef } from 'react'

/**
 * Moves keyboard focus to the first entry that another page of a list brought, since the button
 * that loaded it may be gone.
 */
export function useFocusOnMore(pages: number) {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival of a page that it waits for
  useEffect(() => {
    if (from.current === null) return
    const first = list.current?.children[from.current]?.querySelector('a')
    from.current = null
    first?.focus()
  }, [pages])
  return {
    list,
    expectMore: (shown: number) => {
      from.current = shown
    },
  }
}

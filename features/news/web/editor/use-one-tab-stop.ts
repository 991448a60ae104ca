import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/**
 * Makes a toolbar one stop of the Tab key: the tool that had the focus last, else the first. Left,
 * right, Home and End move within it. Spread on the element.
 */
export function useOneTabStop() {
  const bar = useRef<HTMLDivElement>(null)
  const stop = useRef<HTMLElement | null>(null)

  function settle(): void {
    const tools = toolsIn(bar.current)
    const current = tools.find((tool) => tool === stop.current) ?? tools[0]
    for (const tool of tools) tool.tabIndex = tool === current ? 0 : -1
  }
  // Tools come and go with the place of the cursor.
  useLayoutEffect(settle)

  return {
    ref: bar,
    onFocus({ target }: FocusEvent<HTMLElement>): void {
      if (!toolsIn(bar.current).includes(target)) return
      stop.current = target
      settle()
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const tools = toolsIn(bar.current)
      const at = tools.indexOf(document.activeElement as HTMLElement)
      if (at < 0) return
      const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }
      const next = places[event.key]
      if (next === undefined) return
      event.preventDefault()
      tools.at(next % tools.length)?.focus()
    },
  }
}

/** The tools that can be used, without the entries of menus that they open. */
function toolsIn(bar: HTMLElement | null): HTMLElement[] {
  const all = bar?.querySelectorAll<HTMLElement>('button:not(:disabled), select') ?? []
  return [...all].filter((tool) => !tool.closest('[popover]') && tool.checkVisibility())
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TooltipBubble } from './tooltip.tsx'

// The delay before showing, so that no bubbles appear for items that pass under the pointer while
// scrolling.
const restMilliseconds = 80

/**
 * A single tooltip bubble for a long list: works like `Tooltip`, at the cost of one for all items.
 * `children` is the list, each of whose `li` has one control; `contentOf` returns the content for
 * an item, by its index from 0, or null for none.
 */
export function ListTooltip({ contentOf, children }: { contentOf: (index: number) => ReactNode; children: ReactNode }) {
  const id = useId()
  const [control, setControl] = useState<HTMLElement | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(resting.current), [])
  useEffect(() => {
    control?.setAttribute('aria-describedby', id)
    return () => control?.removeAttribute('aria-describedby')
  }, [control, id])
  // An item that is scrolled away may be taken from the page.
  useEffect(() => {
    if (control && !control.isConnected) setControl(null)
  })

  function show(target: EventTarget, afterMilliseconds: number) {
    clearTimeout(resting.current)
    const item = target instanceof Element ? target.closest('li') : null
    const found = item?.querySelector<HTMLElement>('a, button') ?? null
    resting.current = setTimeout(() => setControl(found), afterMilliseconds)
  }

  function hide() {
    clearTimeout(resting.current)
    setControl(null)
  }

  function hideOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || control === null) return
    event.stopPropagation()
    hide()
  }

  const content = control ? contentOf(Number(control.closest('li')?.ariaPosInSet) - 1) : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the controls inside it
    <div
      onPointerOver={(event) => {
        const isBubble = event.target instanceof Element && event.target.closest('[role=tooltip]')
        if (event.pointerType === 'mouse' && !isBubble) show(event.target, restMilliseconds)
      }}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target, 0)}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {children}
      {control && content && (
        <TooltipBubble key={control.closest('li')?.ariaPosInSet} id={id} anchor={control}>
          {content}
        </TooltipBubble>
      )}
    </div>
  )
}

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './tooltip.module.css'

/** Puts the bubble above its anchor, or below where there is no room, and inside the window. */
function place(bubble: HTMLElement, anchor: HTMLElement) {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const left = Math.max(
    8,
    Math.min(box.left + box.width / 2 - width / 2, document.documentElement.clientWidth - width - 8),
  )
  const above = box.top - height - 12
  bubble.style.left = `${Math.round(left)}px`
  bubble.style.top = `${Math.round(above < 8 ? box.bottom + 12 : above)}px`
}

/** The bubble itself, shown while mounted, at `anchor`. */
export function TooltipBubble({ id, anchor, children }: { id: string; anchor: HTMLElement; children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const bubble = ref.current
    if (!bubble) return
    bubble.showPopover()
    place(bubble, anchor)
  }, [anchor])
  return (
    <span ref={ref} className={styles.bubble} role="tooltip" id={id} popover="manual">
      {children}
    </span>
  )
}

/**
 * A tooltip for its child: shown on hover and focus, dismissed by Escape, kept while hovered
 * itself. Its content is a name or a few words, never the only source of information. `children`
 * get the attribute that links them to the bubble. The bubble is mounted only while shown, so
 * hundreds cost nothing.
 */
export function Tooltip({
  content,
  className,
  children,
}: {
  content: ReactNode
  className?: string
  children: (described: { 'aria-describedby': string | undefined }) => ReactNode
}) {
  const id = useId()
  const ref = useRef<HTMLSpanElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const show = () => setAnchor(ref.current)
  const hide = () => setAnchor(null)

  function hideOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || anchor === null) return
    event.stopPropagation()
    hide()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control inside it
    <span
      ref={ref}
      className={classNames(styles.anchor, className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {children({ 'aria-describedby': anchor ? id : undefined })}
      {anchor && (
        <TooltipBubble id={id} anchor={anchor}>
          {content}
        </TooltipBubble>
      )}
    </span>
  )
}

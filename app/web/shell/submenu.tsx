import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useDismissal } from './dismissal.ts'
import { moveByKey } from './list-keys.ts'
import styles from './submenu.module.css'

/** How long a pointer may leave the submenu, for instance to cut a corner, before it closes. */
const leaveMilliseconds = 180

/**
 * Disclosure button with a list of links or buttons (`children`, as `li`). Opens on hover, press or
 * arrow down; arrows, Home and End move inside; Escape closes it and returns the focus. An outside
 * press, a focus change or a choice also closes it. `label` names an icon button; `lit` marks the
 * current page's group.
 */
export function Submenu({
  button,
  label,
  align = 'start',
  lit = false,
  children,
}: {
  button: ReactNode
  label?: string
  align?: 'start' | 'end'
  lit?: boolean
  children: ReactNode
}) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState<false | 'hovered' | 'pressed'>(false)

  useEffect(() => () => clearTimeout(leaving.current), [])
  const dismissal = useDismissal(root, open !== false, () => setOpen(false))

  const move = (event: KeyboardEvent) => moveByKey(event, root, open !== false, () => setOpen('pressed'))

  // The chosen item is hidden with the list, so focus returns to the button; a link moves it to its
  // page.
  function closeAfterChoice(event: MouseEvent) {
    setOpen(false)
    if (event.target instanceof Element && event.target.closest('button'))
      root.current?.querySelector<HTMLElement>('button')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the button and the list inside it
    <div
      ref={root}
      className={styles.submenu}
      data-open={open ? '' : undefined}
      onKeyDown={move}
      {...dismissal}
      onPointerEnter={(event) => {
        clearTimeout(leaving.current)
        if (event.pointerType === 'mouse' && !open) setOpen('hovered')
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse' || open !== 'hovered') return
        leaving.current = setTimeout(() => setOpen(false), leaveMilliseconds)
      }}
    >
      <button
        type="button"
        className={classNames(styles.button, lit && styles.lit)}
        aria-label={label}
        aria-expanded={open !== false}
        aria-controls={id}
        onClick={() => setOpen(open === 'pressed' ? false : 'pressed')}
      >
        {button}
        <Icon name="down" small />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is a link or button inside, by whatever means */}
      <ul id={id} className={classNames(styles.list, align === 'end' && styles.end)} onClick={closeAfterChoice}>
        {children}
      </ul>
    </div>
  )
}

import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import styles from './submenu.module.css'

/** How long a pointer may leave the submenu, for instance to cut a corner, before it closes. */
const leaveMilliseconds = 180

/**
 * A button that shows a list of links or buttons (its `children`, as `li`). Opens on hover with a mouse, on press with
 * mouse, touch and keyboard, and on arrow down; arrows, Home and End move inside; Escape closes it and gives the focus
 * back; so does everything outside: a press, the focus moving on, and choosing something. `label` names a button that
 * shows no words; `lit` puts the lamp over it, when the page being shown is inside.
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
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    // Heard on the document, because Escape also puts away a submenu that only the pointer opened.
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      if (root.current?.contains(document.activeElement)) root.current.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open])

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('ul a[href], ul button') ?? [])]

  function move(event: KeyboardEvent) {
    const at = items().findIndex((item) => item.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined || (!open && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    setOpen('pressed')
    // The list is laid out only when open, and cannot take the focus before.
    requestAnimationFrame(() => {
      const all = items()
      all.at(to % all.length)?.focus()
    })
  }

  function closeWhenFocusLeaves(event: FocusEvent) {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the button and the list inside it
    <div
      ref={root}
      className={styles.submenu}
      data-open={open ? '' : undefined}
      onKeyDown={move}
      onBlur={closeWhenFocusLeaves}
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
      <ul id={id} className={classNames(styles.list, align === 'end' && styles.end)} onClick={() => setOpen(false)}>
        {children}
      </ul>
    </div>
  )
}

import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon, type IconName } from './icon.tsx'
import lights from './lights.module.css'
import { hostToasts } from './toast-place.ts'

/**
 * A modal dialog of at most 500 px (`wide`: 1000), made of the platform's own: it keeps the focus inside, closes on Escape and gives the
 * focus back; a form begins with its first field. A press beside it closes it too. `onClose` is told of every way out; the caller then sets `open` to false.
 * The content exists only while it is open. `closeLabel` names the cross. One that is `pinned` hangs near the top and grows downwards, so that what is typed into stays in its place.
 */
export function Dialog({
  open,
  onClose,
  title,
  icon,
  closeLabel,
  wide = false,
  pinned = false,
  footer,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  icon?: IconName
  closeLabel: string
  wide?: boolean
  pinned?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const titleId = useId()
  useLayoutEffect(() => (open && ref.current ? hostToasts(ref.current) : undefined), [open])
  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      // Who opens a form wants to fill it in; the browser would choose the cross, which comes first. A field that Tab leaves out is for programs.
      dialog.querySelector<HTMLElement>(':is(input, select, textarea):not([tabindex="-1"])')?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])

  // A press that begins inside and ends beside it, as when text is marked, is no press beside it.
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === ref.current && pressedBeside.current) onClose()
  }

  // Escape says so before the element closes, and `close` follows in a task of its own: whoever opens it again in between wants it open.
  function closeUnlessOpenAgain(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the element itself handles
    <dialog
      ref={ref}
      className={classNames(styles.dialog, wide && styles.wide, pinned && styles.pinned)}
      aria-labelledby={titleId}
      onCancel={(event) => event.target === event.currentTarget && onClose()}
      onClose={closeUnlessOpenAgain}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === ref.current
      }}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div className={styles.frame}>
          <div className={classNames(styles.head, lights.lights)}>
            {icon && <Icon name={icon} className={styles.icon} />}
            <h2 id={titleId}>{title}</h2>
            <Button variant="ghost" square aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}

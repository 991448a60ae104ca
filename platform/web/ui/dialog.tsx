import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon, type IconName } from './icon.tsx'
import lights from './lights.module.css'
import { hostToasts } from './toast-place.ts'

/**
 * A modal dialog of at most 500 px (`wide`: 1000), based on the native element: traps focus, closes
 * on Escape or a backdrop click, and restores the focus; a form starts at its first field.
 * `onClose` is called for every way of closing; the caller then sets `open` to false. The content
 * is mounted only while open. `closeLabel` names the close button. `pinned` places it near the top,
 * growing downwards, so that its input stays in place.
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
      // Focuses the first field of a form instead of the close button, which the browser would
      // choose. Fields skipped by Tab are for programs.
      dialog.querySelector<HTMLElement>(':is(input, select, textarea):not([tabindex="-1"])')?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])

  // A click that begins inside and ends outside, as when selecting text, does not count as a
  // backdrop click.
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === ref.current && pressedBeside.current) onClose()
  }

  // On Escape, `close` fires in a later task than `cancel`: if the dialog was opened again in
  // between, it must stay open.
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

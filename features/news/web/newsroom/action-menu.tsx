import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { MenuCard } from '#platform/web/ui/menu-card.tsx'
import styles from './action-menu.module.css'

/**
 * A button with further actions below it (`MenuButton`, `MenuLink`). It closes on Escape, when an
 * action is chosen, and when the focus or a press goes elsewhere.
 */
export function ActionMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function close(): void {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  function leave({ relatedTarget }: FocusEvent): void {
    if (!root.current?.contains(relatedTarget as Node | null)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the button and the menu inside it
    <div ref={root} className={styles.root} onKeyDown={press} onBlur={leave}>
      <Button
        small
        square
        variant="ghost"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" />
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is a link or button inside, by whatever means
        // biome-ignore lint/a11y/noStaticElementInteractions: the same
        <div id={id} className={styles.panel} onClick={close}>
          <MenuCard>{children}</MenuCard>
        </div>
      )}
    </div>
  )
}

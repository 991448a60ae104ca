import { type ReactNode, useEffect, useRef } from 'react'
import styles from './panels.module.css'

/**
 * What is open beside the week: takes the focus when it appears, a form at its first field, and is
 * closed by Escape. Below the week, where there is no space beside, it scrolls into view.
 */
export function OpenedPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const first = current.querySelector<HTMLElement>('input:not([type="radio"])') ?? current
    first.focus({ preventScroll: true })
    current.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere inside closes it
    <div
      ref={place}
      tabIndex={-1}
      className={styles.opened}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </div>
  )
}

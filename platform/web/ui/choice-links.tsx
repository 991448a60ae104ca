import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './choice-links.module.css'

/**
 * A choice of a few options with an address each: links that look like a segmented control. `label`
 * is the accessible name.
 */
export function ChoiceLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.choices} aria-label={label}>
      {children}
    </nav>
  )
}

/** One of the `ChoiceLinks`; a link by its address. */
export function ChoiceAnchor({ current, children, ...rest }: ComponentProps<'a'> & { current: boolean }) {
  return (
    <a {...rest} aria-current={current ? 'true' : undefined}>
      {children}
    </a>
  )
}

/** One of the `ChoiceLinks`; a link of the router. */
export const ChoiceLink = createLink(ChoiceAnchor)

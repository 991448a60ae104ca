import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import styles from './choice-links.module.css'
import { classNames } from './class-names.ts'
import { useCurrentInView } from './use-current-in-view.ts'

/**
 * A choice of a few options with an address each: links that look like a segmented control. With
 * `isRow` they are one row on phones, which scrolls sideways. `label` is the accessible name.
 */
export function ChoiceLinks({
  label,
  isRow = false,
  children,
}: {
  label: string
  isRow?: boolean
  children: ReactNode
}) {
  const row = useCurrentInView()
  return (
    <nav ref={row} className={classNames(styles.choices, isRow && styles.row)} aria-label={label}>
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

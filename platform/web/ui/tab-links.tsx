import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

/**
 * A row of links that look like tabs: each panel has its own address, so it is navigation. In
 * narrow windows it scrolls sideways, with the current one in view. `label` is the accessible name.
 */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const row = useCurrentInView()
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

function TabAnchor({
  current,
  icon,
  count,
  children,
  ...rest
}: ComponentProps<'a'> & { current: boolean; icon?: IconName; count?: ReactNode }) {
  return (
    <a {...rest} aria-current={current ? 'page' : undefined}>
      {icon && <Icon name={icon} />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </a>
  )
}

/** One of the `TabLinks`; a link of the router. `count` is a figure that is already formatted. */
export const TabLink = createLink(TabAnchor)

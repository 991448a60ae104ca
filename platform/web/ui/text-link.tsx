import type { ComponentProps } from 'react'
import styles from './text-link.module.css'

/**
 * A standalone link, such as the link that clears a search: as high as a touch target, on its own
 * row in a grid.
 */
export function TextLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className={styles.link}>
      {children}
    </a>
  )
}

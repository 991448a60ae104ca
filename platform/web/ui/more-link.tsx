import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './more-link.module.css'

/** The way from a few things to all of them, at the end of a title or below a list. */
export function MoreLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={styles.more}>
      {children}
      <Icon name="right" small />
    </a>
  )
}

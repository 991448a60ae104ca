import type { ComponentProps } from 'react'
import styles from './text-link.module.css'

/** A link that stands alone, as the one that ends a search: as high as what is pressed has to be, in a grid on a row of its own. */
export function TextLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className={styles.link}>
      {children}
    </a>
  )
}

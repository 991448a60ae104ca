import type { HTMLAttributes } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

/**
 * A surface in the notched frame. `flush` has no padding (pictures reach the frame), `well` is
 * sunken without shadow, `lit` is the chosen or worn card of a group. `as` sets the element: a
 * `section` needs a heading or an `aria-label`.
 */
export function Card({
  as: Element = 'div',
  flush = false,
  well = false,
  lit = false,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  flush?: boolean
  well?: boolean
  lit?: boolean
}) {
  return (
    <Element
      {...rest}
      className={classNames(styles.card, flush && styles.flush, well && styles.well, lit && styles.lit, className)}
    />
  )
}

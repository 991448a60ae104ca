import styles from './button.module.css'
import { classNames } from './class-names.ts'

/**
 * The look of a pressable element. `primary` is lit (one per region of a page), `second` enters or
 * opens, `third` belongs to the retro edition, `danger` destroys, `ghost` has no background until
 * hovered.
 */
export type ButtonLook = {
  variant?: 'plain' | 'primary' | 'second' | 'third' | 'danger' | 'ghost'
  /** 36 px instead of 44 px high; keep 8 px of distance around it. */
  small?: boolean
  /** As wide as its container. */
  block?: boolean
  /** A square for an icon alone; give it an `aria-label`. */
  square?: boolean
}

/** Returns the class names of a look, for elements that are neither `Button` nor `ButtonLink`. */
export function buttonClass({ variant = 'plain', small, block, square }: ButtonLook, className?: string): string {
  return classNames(
    styles.button,
    variant !== 'plain' && styles[variant],
    small && styles.small,
    block && styles.block,
    square && styles.square,
    className,
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import input from './input.module.css'
import styles from './select.module.css'

/** The platform's own select in our frame. `leading` is a 32 × 22 picture before the words, such as a `Flag`. */
export function Select({ leading, className, children, ...rest }: ComponentProps<'select'> & { leading?: ReactNode }) {
  return (
    <span className={styles.select}>
      <select {...rest} className={classNames(input.input, leading !== undefined && styles.led, className)}>
        {children}
      </select>
      {leading && <span className={styles.leading}>{leading}</span>}
      <Icon name="down" small className={styles.arrow} />
    </span>
  )
}

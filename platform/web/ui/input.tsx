import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './input.module.css'

/**
 * A single-line text input, sunken into the surface. A placeholder is an example, never the label:
 * put it inside a `Field`.
 */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(styles.input, className)} />
}

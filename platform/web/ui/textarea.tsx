import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import input from './input.module.css'
import styles from './textarea.module.css'

/**
 * A multi-line text input, sunken into the surface; it grows with its content where the browser
 * supports that. Put it inside a `Field`.
 */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(input.input, styles.textarea, className)} />
}

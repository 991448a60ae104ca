import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import input from './input.module.css'
import styles from './textarea.module.css'

/** Several lines of text, sunk into the surface; it grows with what is written, where the browser can. Put it inside a `Field`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classNames(input.input, styles.textarea, className)} />
}

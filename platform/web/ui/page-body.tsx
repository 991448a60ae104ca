import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-body.module.css'

/** The content below the `Street` of an inner page: content width, with space above. */
export function PageBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('wrap', styles.body, className)} />
}

import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './page-body.module.css'

/**
 * The content below the `Street` of an inner page: content width, with space above. `tall` is for
 * content that is loaded in the browser: however much comes, the footer stays below the window.
 */
export function PageBody({ className, tall = false, ...rest }: ComponentProps<'div'> & { tall?: boolean }) {
  return <div {...rest} className={classNames('wrap', styles.body, tall && styles.tall, className)} />
}

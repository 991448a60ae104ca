import type { ReactNode } from 'react'
import styles from './aside-columns.module.css'

/** What a page is about, and beside it what stays in sight where there is room; below it where there is none. */
export function AsideColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{aside}</div>
    </div>
  )
}

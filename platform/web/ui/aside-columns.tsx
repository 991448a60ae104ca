import type { ReactNode } from 'react'
import styles from './aside-columns.module.css'

/** A main column with an aside: sticky beside it where there is space, otherwise below. */
export function AsideColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{aside}</div>
    </div>
  )
}

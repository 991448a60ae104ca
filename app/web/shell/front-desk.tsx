import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import porter from './assets/porter.png'
import styles from './front-desk.module.css'

/**
 * The front desk of the home page: a brass counter with the porter behind it. Its children are
 * `DeskPane`s.
 */
export function FrontDesk({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classNames('wrap', styles.place)} aria-label={label}>
      <div className={styles.desk}>
        <img className={styles.porter} src={porter} width={56} height={60} alt="" />
        <div className={styles.panes}>{children}</div>
      </div>
    </section>
  )
}

/** One side of the desk, usually around a form: a title, a sentence, and the fields. */
export function DeskPane({ title, lead, children }: { title: ReactNode; lead: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.pane}>
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </div>
  )
}

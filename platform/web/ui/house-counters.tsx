import type { ReactNode } from 'react'
import styles from './house-counters.module.css'

/** A figure, already written in the language, and what it counts. */
export type HouseCounter = { label: string; value: ReactNode }

/** The title of the house front and its counters, painted on the wall above the windows. */
export function HouseCounters({ title, counters }: { title: ReactNode; counters: readonly HouseCounter[] }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <dl className={styles.counters}>
        {counters.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

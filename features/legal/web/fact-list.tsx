import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** Plain facts, one below the other, each with its heading. */
export function FactList({ facts }: { facts: readonly { key: string; heading: ReactNode; words: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, heading, words }) => (
        <div key={key}>
          <dt>{heading}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

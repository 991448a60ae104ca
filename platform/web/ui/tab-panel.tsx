import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './tab-panel.module.css'

/**
 * The content below a row of tabs: stacked cards, of which the first is attached to the tab above
 * it.
 */
export function TabPanel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>
}

/** The placeholder of a loading panel of `SplitCard`s; `label` is for screen readers. */
export function TabPanelSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.panel} aria-busy="true">
      {['first', 'second'].map((card) => (
        <Card key={card} className={styles.coming ?? ''}>
          <div className={styles.lines}>
            <Skeleton width="200px" height="27px" />
            <Skeleton width="86%" height="18px" />
            <Skeleton width="64%" height="18px" />
          </div>
          <div className={styles.lines}>
            <Skeleton height="48px" />
            <Skeleton height="48px" />
            <Skeleton width="70%" height="48px" />
          </div>
        </Card>
      ))}
      <p className="sr">{label}</p>
    </div>
  )
}

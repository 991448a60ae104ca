import type { ReactNode } from 'react'
import empty from './assets/vignettes/empty.png'
import error from './assets/vignettes/error.png'
import off from './assets/vignettes/off.png'
import search from './assets/vignettes/search.png'
import styles from './empty-state.module.css'

const vignettes = { empty, error, off, search }

/**
 * An empty, not-found, error or disabled state: a picture, one line, one sentence and at most one
 * button (`action`). Pass the heading level that fits the page as `level`.
 */
export function EmptyState({
  vignette = 'empty',
  title,
  level: Heading = 'h3',
  action,
  children,
}: {
  vignette?: keyof typeof vignettes
  title: ReactNode
  level?: 'h1' | 'h2' | 'h3' | 'h4'
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <img src={vignettes[vignette]} width={160} height={144} alt="" />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

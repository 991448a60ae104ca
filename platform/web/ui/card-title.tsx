import type { ReactNode } from 'react'
import styles from './card-title.module.css'
import { Icon, type IconName } from './icon.tsx'

/**
 * The heading of a card: a lit icon, a title of at most four words, and content at its end (a
 * plate, a link).
 */
export function CardTitle({
  title,
  icon,
  level: Heading = 'h2',
  id,
  children,
}: {
  title: ReactNode
  icon?: IconName
  level?: 'h2' | 'h3' | 'h4'
  id?: string
  children?: ReactNode
}) {
  return (
    <div className={styles.cardTitle}>
      <Heading id={id} className={styles.title}>
        {icon && <Icon name={icon} />}
        <span>{title}</span>
      </Heading>
      {children && <div className={styles.end}>{children}</div>}
    </div>
  )
}

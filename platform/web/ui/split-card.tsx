import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import { CardTitle } from './card-title.tsx'
import type { IconName } from './icon.tsx'
import styles from './split-card.module.css'

/**
 * A card with an explanation on the left, title and `lead`, and its controls on the right: one
 * topic of a settings page. On narrow pages the explanation is above.
 */
export function SplitCard({
  title,
  icon,
  lead,
  children,
}: {
  title: ReactNode
  icon?: IconName
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card as="section" className={styles.split ?? ''} aria-labelledby={id}>
      <div className={styles.words}>
        <CardTitle id={id} title={title} {...(icon && { icon })} />
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      <div className={styles.work}>{children}</div>
    </Card>
  )
}

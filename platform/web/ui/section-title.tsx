import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import lights from './lights.module.css'
import styles from './section-title.module.css'

/**
 * The heading of a page section, on its string of lights. `children` are placed at the end: usually
 * a `MoreLink`.
 */
export function SectionTitle({
  title,
  icon,
  level: Heading = 'h2',
  id,
  children,
}: {
  title: ReactNode
  icon?: IconName
  level?: 'h1' | 'h2' | 'h3'
  id?: string
  children?: ReactNode
}) {
  return (
    <div className={classNames(styles.sectionTitle, lights.lights)}>
      <Heading id={id} className={styles.title}>
        {icon && <Icon name={icon} />}
        <span>{title}</span>
      </Heading>
      {children && <div className={styles.end}>{children}</div>}
    </div>
  )
}

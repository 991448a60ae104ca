import type { ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import styles from './fold.module.css'

/** A line with an icon and a title that expands to its content. `isOpen`: expanded at first. */
export function Fold({
  icon,
  title,
  isOpen = false,
  className,
  children,
}: {
  icon: IconName
  title: string
  isOpen?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <details className={classNames(styles.fold, className)} open={isOpen}>
      <summary>
        <Icon name={icon} />
        {title}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

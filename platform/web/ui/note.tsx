import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './note.module.css'

/** What a note is about; each tone brings its own icon unless another is given. */
export type NoteTone = 'info' | 'ok' | 'warn' | 'bad' | 'lamp'

const icons: Record<NoteTone, IconName> = { info: 'info', ok: 'check', warn: 'warn', bad: 'ban', lamp: 'bell' }

/**
 * A note in the page: a bold sentence and, below it, what else there is to say. Give `role` (`status`, `alert`) only to a
 * note that appears while the page is being used.
 */
export function Note({
  tone = 'info',
  icon = icons[tone],
  title,
  role,
  children,
}: {
  tone?: NoteTone
  icon?: IconName
  title: ReactNode
  role?: 'status' | 'alert'
  children?: ReactNode
}) {
  return (
    <div className={classNames(styles.note, tone !== 'info' && styles[tone])} role={role}>
      <Icon name={icon} />
      <div className={styles.words}>
        <b>{title}</b>
        {children && <div className={styles.more}>{children}</div>}
      </div>
    </div>
  )
}

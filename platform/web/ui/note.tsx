import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './note.module.css'

/** The tone of a note; each has its own icon unless another is given. */
export type NoteTone = 'info' | 'ok' | 'warn' | 'bad' | 'lamp'

const icons: Record<NoteTone, IconName> = { info: 'info', ok: 'check', warn: 'warn', bad: 'ban', lamp: 'bell' }

/**
 * A note in the page: a bold sentence with further text below. Set `role` (`status`, `alert`) only
 * on a note that appears while the page is in use.
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

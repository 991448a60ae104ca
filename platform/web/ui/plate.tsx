import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './plate.module.css'

/**
 * The tone of a small label: `line` outlined, `plain` a chip, `lit` the only solid lamp colour,
 * `lamp`/`second`/`third` quiet washes, `ok`/`warn`/`bad` states. The text gives the state; the
 * colour only repeats it.
 */
export type PlateTone = 'plain' | 'line' | 'lit' | 'lamp' | 'second' | 'third' | 'ok' | 'warn' | 'bad'

/** A plate with an optional icon, or a picture such as a small `Flag` as `leading`. */
export function Plate({
  tone = 'plain',
  icon,
  leading,
  children,
}: {
  tone?: PlateTone
  icon?: IconName
  leading?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={classNames(styles.plate, tone !== 'plain' && styles[tone])}>
      {leading}
      {icon && <Icon name={icon} small />}
      {children}
    </span>
  )
}

import type { CSSProperties } from 'react'
import styles from './progress.module.css'

/** A stepped bar. `value` runs from 0 to `max`; `label` names what advances. */
export function Progress({ value, max = 100, label }: { value: number; max?: number; label: string }) {
  const percent = max > 0 ? Math.min(100, Math.max(0, Math.round((value / max) * 100))) : 0
  const width: CSSProperties = { width: `${percent}%` }
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={width} />
    </div>
  )
}

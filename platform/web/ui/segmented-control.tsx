import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './segmented-control.module.css'

/** One choice of a segmented control. */
export type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: IconName }

/**
 * One of a few, in place of radio buttons, and made of them: arrows move, a form sends it under `name`. `label` names the
 * group and is not drawn.
 */
export function SegmentedControl<Value extends string>({
  label,
  name,
  segments,
  value,
  onChange,
}: {
  label: string
  name?: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const group = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name ?? group}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon && <Icon name={segment.icon} small />}
          {segment.label}
        </label>
      ))}
    </div>
  )
}

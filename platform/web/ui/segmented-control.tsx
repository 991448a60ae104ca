import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './segmented-control.module.css'

/** One choice of a segmented control. */
export type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: IconName }

/**
 * A choice of a few options, built from radio buttons: arrow keys work, and a form submits it under
 * `name`. `label` is the accessible name.
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

import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './switch.module.css'

/**
 * A lamp switch that applies at once, without submitting a form. A native checkbox, so a form can
 * still submit it. `description` is a secondary line below the label without links, because clicks
 * anywhere here toggle it.
 */
export function Switch({
  label,
  description,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & { label: ReactNode; description?: ReactNode }) {
  const id = useId()
  return (
    <label className={classNames(styles.switch, className)}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes by itself whether it is checked
        role="switch"
        aria-labelledby={`${id}l`}
        aria-describedby={description ? `${id}d` : undefined}
      />
      <i aria-hidden="true" />
      <span className={styles.words}>
        <span id={`${id}l`}>{label}</span>
        {description && (
          <span className={styles.description} id={`${id}d`}>
            {description}
          </span>
        )}
      </span>
    </label>
  )
}

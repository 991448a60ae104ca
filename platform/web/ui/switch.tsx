import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './switch.module.css'

/**
 * A lamp switch: on or off at once, without a form to send. A native checkbox underneath, so a form may send it all the
 * same. `description` is a quieter line below the label and may hold no link, because a press anywhere here switches.
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
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
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

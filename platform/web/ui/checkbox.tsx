import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'
import field from './field.module.css'
import { Icon } from './icon.tsx'

/**
 * A native checkbox in our frame, with its label (`children`, which may contain links) beside it.
 * Errors are shown below as icon and text. For settings that apply at once use a `Switch`.
 */
export function Checkbox({
  error,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { error?: ReactNode }) {
  const id = useId()
  return (
    <div className={className}>
      <label className={styles.checkbox}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <svg className={styles.tick} viewBox="0 0 10 10" shapeRendering="crispEdges" aria-hidden="true">
          <path d="M8 1h1v2h-1zM7 2h1v2h-1zM6 3h1v2h-1zM5 4h1v2h-1zM4 5h1v2h-1zM3 6h1v2h-1zM2 5h1v2h-1zM1 4h1v2h-1z" />
        </svg>
        <span className={styles.words}>{children}</span>
      </label>
      {error && (
        <p className={classNames(field.error, styles.error)} id={id} role="alert">
          <Icon name="warn" small />
          {error}
        </p>
      )}
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** What the control inside a field must carry, so that label, help and error belong to it. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/**
 * A labelled control: label above (with an optional counter on the right), help below, and the
 * error as icon and text. All text comes from the caller. `<Field label=…>{(control) => <Input
 * {...control} name="name" />}</Field>`
 */
export function Field({
  label,
  help,
  error,
  counter,
  children,
}: {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  counter?: ReactNode
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  const described = [error ? `${id}e` : '', help ? `${id}h` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {counter && <span className={styles.counter}>{counter}</span>}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={styles.error} id={`${id}e`} role="alert">
          <Icon name="warn" small />
          {error}
        </p>
      )}
      {help && (
        <p className={styles.help} id={`${id}h`}>
          {help}
        </p>
      )}
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './radio-list.module.css'

/**
 * An option of the list: `leading` is a 32 × 22 picture before the text, such as a `Flag`; `end` is
 * trailing content, such as an example; `lang` is set if the text is in another language than the
 * page.
 */
export type RadioChoice<Value extends string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  leading?: ReactNode
  end?: ReactNode
  lang?: string
}

/**
 * A choice of a few options, one per row with space for text: radio buttons, so arrow keys work.
 * `label` is the accessible name. `value` null means that nothing has been chosen yet.
 */
export function RadioList<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: {
  label: string
  choices: readonly RadioChoice<Value>[]
  value: Value | null
  onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className={styles.list} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            aria-labelledby={`${id}${choice.value}`}
            aria-describedby={
              [choice.description && `${id}${choice.value}d`, choice.end && `${id}${choice.value}e`]
                .filter(Boolean)
                .join(' ') || undefined
            }
            onChange={() => onChoose(choice.value)}
          />
          <i aria-hidden="true" />
          {choice.leading}
          <span id={`${id}${choice.value}`} className={styles.label} lang={choice.lang}>
            {choice.label}
          </span>
          {choice.description && (
            <span id={`${id}${choice.value}d`} className={styles.description}>
              {choice.description}
            </span>
          )}
          {choice.end && (
            <span id={`${id}${choice.value}e`} className={styles.end}>
              {choice.end}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

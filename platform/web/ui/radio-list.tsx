import { type ReactNode, useId } from 'react'
import styles from './radio-list.module.css'

/**
 * One choice of a list: `leading` is a 32 × 22 picture before the words, such as a `Flag`, `end` what the choice comes to, such as
 * an example; `lang` where the words are of another language than the page.
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
 * One of a few, each on a row of its own with room for words: radio buttons, so arrows move. `label` names the group and is
 * not drawn. `value` null is a list in which nothing has been chosen yet.
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

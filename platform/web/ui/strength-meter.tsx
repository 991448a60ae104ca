import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './strength-meter.module.css'

/** From 0, guessed at once, to 4, practically impossible to guess. */
export type Strength = 0 | 1 | 2 | 3 | 4

const steps = [0, 1, 2, 3, 4] as const
const tones = { 0: 'bad', 1: 'bad', 2: 'warn', 3: 'ok', 4: 'ok' } as const

/**
 * Five lamps showing a strength, one lit already at 0; `score` null (no input yet) leaves all dark.
 * `label` names the meter, `word` gives the score in the page's language and is announced on
 * change, `warning` adds the reason. The input refers to `id` by `aria-describedby`.
 */
export function StrengthMeter({
  score,
  label,
  word,
  warning,
  id,
}: {
  score: Strength | null
  label: string
  word: string
  warning?: ReactNode
  id?: string
}) {
  return (
    <div className={classNames(styles.meter, score !== null && styles[tones[score]])}>
      {/* biome-ignore lint/a11y/useSemanticElements: the element draws a bar of its own, and no lamps */}
      <div
        className={styles.lamps}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score ?? 0}
        aria-valuetext={word || undefined}
      >
        {steps.map((step) => (
          <i key={step} className={score !== null && step <= score ? styles.lit : undefined} />
        ))}
      </div>
      <div id={id} className={styles.words} aria-live="polite">
        <b>{word}</b>
        {warning && (
          <p>
            <Icon name="warn" small />
            {warning}
          </p>
        )}
      </div>
    </div>
  )
}

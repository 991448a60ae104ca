import type { Observed } from '#platform/contract/time.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ComparedPlayer } from '../../contract.ts'
import { useIntervalWords } from '../interval.ts'
import { SeriesMark } from './series-mark.tsx'
import styles from './since-list.module.css'

/** Since when each player has a thing. */
export function SinceList({
  players,
  gained,
}: {
  players: readonly ComparedPlayer[]
  gained: readonly (Observed | null)[]
}) {
  const { t } = useTranslation(['compare', 'scanner'])
  const intervalWords = useIntervalWords()
  return (
    <ul className={styles.since}>
      {players.map(({ habboId, name }, place) => {
        const when = gained[place]
        return when ? (
          <li key={habboId}>
            <SeriesMark place={place} />
            <span>{t('since', { name, interval: intervalWords(when) })}</span>
          </li>
        ) : null
      })}
    </ul>
  )
}

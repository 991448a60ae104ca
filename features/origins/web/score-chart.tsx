import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Game } from '../contract.ts'
import styles from './score-chart.module.css'

/** The minimum number of bar positions, so that a few bars do not become too wide. */
const fewestPlaces = 30
const height = 100

/**
 * Draws the scores of the newest games as bars, oldest at the left: filled for a win, hollow
 * otherwise. The same data is in a table.
 */
export function ScoreChart({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation('retro')
  const figure = useFigures()
  const [first, last] = [games.at(-1), games[0]]
  if (!first || !last || games.length < 2) return null
  const most = Math.max(1, ...games.map(({ score }) => score))
  const places = Math.max(fewestPlaces, games.length)
  return (
    <div className={styles.chart} aria-hidden="true">
      <p className={styles.legend}>
        <b>{t('battleBall.scores', { count: games.length })}</b>
        <span className={classNames(styles.key, styles.won)}>{t('battleBall.won')}</span>
        <span className={styles.key}>{t('battleBall.notWon')}</span>
      </p>
      <span className={styles.top}>{figure(most)}</span>
      <span className={styles.plot}>
        <svg viewBox={`0 0 ${places * 4} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {games.toReversed().map(({ endedAt, score, won }, index) => {
            const tall = Math.max(2, (score / most) * height)
            return (
              <rect
                key={endedAt}
                className={won ? styles.won : undefined}
                x={index * 4}
                y={height - tall}
                width="3"
                height={tall}
              />
            )
          })}
        </svg>
      </span>
      <span className={styles.days}>
        <Time value={first.endedAt} form="date" />
        <Time value={last.endedAt} form="date" />
      </span>
    </div>
  )
}

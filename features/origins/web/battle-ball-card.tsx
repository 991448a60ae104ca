import { useId } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useFigures } from '#platform/web/figures.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ExpandableTable } from '#platform/web/ui/expandable-table.tsx'
import chart from '#platform/web/ui/small-chart.module.css'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { BattleBall, Game } from '../contract.ts'
import styles from './retro-player.module.css'

/** The minimum number of bar positions, so that a few bars do not become too wide. */
const fewestPlaces = 30
const height = 100

/**
 * Draws the scores of the newest games as bars, oldest at the left: filled for a win, hollow
 * otherwise. The same data is in a table.
 */
function ScoreChart({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation('retro')
  const figure = useFigures()
  const [first, last] = [games.at(-1), games[0]]
  if (!first || !last || games.length < 2) return null
  const most = Math.max(1, ...games.map(({ score }) => score))
  const places = Math.max(fewestPlaces, games.length)
  return (
    <div className={classNames(chart.chart, styles.chart)} aria-hidden="true">
      <p className={styles.legend}>
        <b>{t('battleBall.scores', { count: games.length })}</b>
        <span className={classNames(styles.key, styles.won)}>{t('battleBall.won')}</span>
        <span className={styles.key}>{t('battleBall.notWon')}</span>
      </p>
      <span className={chart.top}>{figure(most)}</span>
      <span className={classNames(chart.plot, styles.plot)}>
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
      <span className={chart.days}>
        <Time value={first.endedAt} form="date" />
        <Time value={last.endedAt} form="date" />
      </span>
    </div>
  )
}

type Formats = { share: Intl.NumberFormat; decimal: Intl.NumberFormat }
const formats = new Map<LanguageCode, Formats>()

/**
 * Returns functions that format a share (`0.5` as 50 %) and a number with one decimal in a
 * language.
 */
function shareFormats(language: LanguageCode): {
  share: (of: number) => string
  decimal: (value: number) => string
} {
  let made = formats.get(language)
  if (!made) {
    const locale = formatLocales[language]
    made = {
      share: new Intl.NumberFormat(locale, { style: 'percent' }),
      decimal: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    }
    formats.set(language, made)
  }
  const { share, decimal } = made
  return { share: (of) => share.format(of), decimal: (value) => decimal.format(value) }
}

/** Shows a player's BattleBall record over the games read so far, and the scores of the newest. */
export function BattleBallCard({
  name,
  battleBall,
  isUnderWay,
}: {
  name: string
  battleBall: BattleBall
  isUnderWay: boolean
}) {
  const { t } = useTranslation('retro')
  const titleId = useId()
  const { checkedAt, games, latest } = battleBall
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="star" title={t('battleBall.title')} id={titleId} />
      {games > 0 ? (
        <>
          <Figures battleBall={battleBall} />
          <ScoreChart games={latest} />
          <ScoreTable games={latest} />
        </>
      ) : (
        <EmptyState vignette={checkedAt ? 'empty' : 'off'} level="h3" title={t(titleOf(battleBall, isUnderWay))}>
          {checkedAt && !isUnderWay && battleBall.complete && t('battleBall.never.text', { name })}
        </EmptyState>
      )}
      <BattleStatus battleBall={battleBall} isUnderWay={isUnderWay} />
    </Card>
  )
}

function titleOf({ checkedAt, complete }: BattleBall, isUnderWay: boolean) {
  if (isUnderWay) return 'underWay'
  if (!checkedAt) return 'notAsked'
  return complete ? 'battleBall.never.title' : 'battleBall.unread'
}

function Figures({ battleBall }: { battleBall: BattleBall }) {
  const { t } = useTranslation('retro')
  const figure = useFigures()
  const { share, decimal } = shareFormats(useLanguage())
  const { games, wins, rankedGames, bestScore, meanScore } = battleBall
  const figures = [
    [t('battleBall.games'), figure(games)],
    [t('battleBall.wins'), figure(wins)],
    [t('battleBall.winShare'), share(wins / games)],
    [t('battleBall.ranked'), figure(rankedGames)],
    [t('battleBall.best'), bestScore === null ? '–' : figure(bestScore)],
    [t('battleBall.mean'), meanScore === null ? '–' : decimal(meanScore)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([term, value], index) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={index === 0 ? styles.lit : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Shows how many games the record covers. The live region persists while its text changes, so the
 * end of the reading is announced too.
 */
function BattleStatus({ battleBall, isUnderWay }: { battleBall: BattleBall; isUnderWay: boolean }) {
  const { t } = useTranslation('retro')
  const figure = useFigures()
  const { checkedAt, games, known, complete } = battleBall
  const counts = { games: figure(games), count: known }
  return (
    <>
      <p className={styles.says} role="status">
        {isUnderWay && known > games
          ? t('battleBall.reading', counts)
          : checkedAt && !complete
            ? t(known > games ? 'battleBall.partly' : 'battleBall.olderLater', counts)
            : checkedAt && games > 0 && t('battleBall.all')}
      </p>
      {checkedAt && (
        <p className={styles.says}>
          {t('checked')} <Time value={checkedAt} form="relative" />
        </p>
      )}
    </>
  )
}

/**
 * Lists the newest games individually, newest first: the accessible and exact form of the chart.
 */
function ScoreTable({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation('retro')
  const figure = useFigures()
  return (
    <ExpandableTable
      summary={t('battleBall.table')}
      columns={[
        t('battleBall.ended'),
        t('battleBall.score'),
        t('battleBall.placement'),
        t('battleBall.outcome'),
        t('battleBall.kind'),
        t('battleBall.map'),
      ]}
    >
      {games.map(({ endedAt, score, placement, won, ranked, mapId }) => (
        <tr key={endedAt}>
          <th scope="row">
            <Time value={endedAt} form="dateTime" />
          </th>
          <td>{figure(score)}</td>
          <td>{placement === null ? '–' : figure(placement)}</td>
          <td>{won === null ? '–' : t(won ? 'battleBall.won' : 'battleBall.notWon')}</td>
          <td>{ranked === null ? '–' : t(ranked ? 'battleBall.isRanked' : 'battleBall.isUnranked')}</td>
          <td>{mapId === null ? '–' : figure(mapId)}</td>
        </tr>
      ))}
    </ExpandableTable>
  )
}

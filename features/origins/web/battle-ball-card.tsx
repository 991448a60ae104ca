import { useId } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { BattleBall } from '../contract.ts'
import styles from './retro-player.module.css'
import { ScoreChart } from './score-chart.tsx'
import { ScoreTable } from './score-table.tsx'
import { shareFormats } from './share-formats.ts'

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

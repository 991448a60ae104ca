import { useId } from 'react'
import { hotels } from '#features/hotels/client.ts'
import type { Player } from '#features/scanner/contract.ts'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ExpandableTable } from '#platform/web/ui/expandable-table.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Fishing } from '../contract.ts'
import { BattleBallCard } from './battle-ball-card.tsx'
import styles from './retro-player.module.css'
import { useRetroPlayer } from './use-retro-player.ts'

/**
 * Shows the Habbo Origins data of a player besides the profile: fishing and BattleBall. Nothing for
 * players of modern hotels.
 */
export function RetroPlayer({ player }: { player: Player }) {
  return hotels[player.hotel].edition === 'origins' ? <RetroFacts player={player} /> : null
}

function RetroFacts({ player }: { player: Player }) {
  const { t } = useTranslation(['retro', 'refusedScan'])
  const { read, isUnderWay } = useRetroPlayer(player)
  if (!read) return null
  return (
    <div className={styles.cards}>
      {/* A problem with the whole hotel is shown once, by the profile. */}
      {read.trouble !== null && !isUnderWay && player.trouble === null && (
        <Note
          tone="warn"
          icon="moon"
          title={t(`refusedScan:trouble.${read.trouble}`, { hotel: hotels[player.hotel].label })}
        >
          {t('trouble')}
        </Note>
      )}
      <FishingCard name={player.name} fishing={read.fishing} isUnderWay={isUnderWay} />
      <BattleBallCard name={player.name} battleBall={read.battleBall} isUnderWay={isUnderWay} />
    </div>
  )
}

/** How far a player has come in fishing, and what scans saw before. */
function FishingCard({ name, fishing, isUnderWay }: { name: string; fishing: Fishing; isUnderWay: boolean }) {
  const { t } = useTranslation('retro')
  const figure = useFigures()
  const titleId = useId()
  const { reached, checkedAt, history } = fishing
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="retro" title={t('fishing.title')} id={titleId} />
      {reached ? (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>{t('fishing.level')}</dt>
              <dd className={styles.lit}>{figure(reached.level)}</dd>
            </div>
            <div>
              <dt>{t('fishing.experience')}</dt>
              <dd>{figure(reached.experience)}</dd>
            </div>
          </dl>
          {history.length > 0 && <Before fishing={fishing} />}
        </>
      ) : (
        <EmptyState vignette={checkedAt ? 'empty' : 'off'} level="h3" title={t(titleOf(fishing, isUnderWay))}>
          {checkedAt && t('fishing.never.text', { name })}
        </EmptyState>
      )}
      {checkedAt && (
        <p className={styles.says}>
          {t('checked')} <Time value={checkedAt} form="relative" />
        </p>
      )}
    </Card>
  )
}

function titleOf({ checkedAt }: Fishing, isUnderWay: boolean) {
  if (checkedAt) return 'fishing.never.title'
  return isUnderWay ? 'underWay' : 'notAsked'
}

function Before({ fishing: { reached, history } }: { fishing: Fishing }) {
  const { t } = useTranslation('retro')
  const figure = useFigures()
  const all = reached ? [reached, ...history] : history
  return (
    <ExpandableTable
      summary={t('fishing.before')}
      columns={[t('fishing.seen'), t('fishing.level'), t('fishing.experience')]}
    >
      {all.map(({ level, experience, seen }) => (
        <tr key={seen.by}>
          <th scope="row">
            <Time value={seen.by} form="dateTime" />
          </th>
          <td>{figure(level)}</td>
          <td>{figure(experience)}</td>
        </tr>
      ))}
    </ExpandableTable>
  )
}

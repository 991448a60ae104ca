import { hotels } from '#features/hotels/contract.ts'
import type { Player } from '#features/scanner/contract.ts'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { BattleBallCard } from './battle-ball-card.tsx'
import { FishingCard } from './fishing-card.tsx'
import styles from './retro-player.module.css'
import { useRetroPlayer } from './use-retro-player.ts'

/**
 * Shows the Habbo Origins data of a player besides the profile: fishing and BattleBall. Nothing for
 * players of modern hotels.
 */
export function RetroPlayer({ player }: { player: Player }) {
  return hotels[player.hotel].edition === 'origins' ? <Told player={player} /> : null
}

function Told({ player }: { player: Player }) {
  const { t } = useTranslation(['retro', 'desk'])
  const { read, isUnderWay } = useRetroPlayer(player)
  if (!read) return null
  return (
    <div className={styles.cards}>
      {/* A problem with the whole hotel is shown once, by the profile. */}
      {read.trouble !== null && !isUnderWay && player.trouble === null && (
        <Note tone="warn" icon="moon" title={t(`desk:trouble.${read.trouble}`, { hotel: hotels[player.hotel].label })}>
          {t('trouble')}
        </Note>
      )}
      <FishingCard name={player.name} fishing={read.fishing} isUnderWay={isUnderWay} />
      <BattleBallCard name={player.name} battleBall={read.battleBall} isUnderWay={isUnderWay} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import type { PlayerCard as Card } from '#features/news/contract.ts'
import { showPlayer } from '#features/scanner/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import styles from './live-card.module.css'
import { playerAddress } from './player-address.ts'
import { useSeen } from './use-seen.ts'

/** A player in the text of an article. What scans know comes with the page; motto, level and whether they are in are asked once somebody sees it. */
export function PlayerCard({ card }: { card: Card }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const { seen, ref } = useSeen<HTMLAnchorElement>()
  const habboId = card.habboId ?? ''
  const { data } = useQuery({ ...queryOf(showPlayer, { params: { habboId } }), enabled: seen && habboId !== '' })
  const now = data && !isRefusal(data) ? data : null
  const { name, motto, level } = now ?? card
  return (
    <a ref={ref} className={styles.card} href={playerAddress(language, card)}>
      <Portrait src={card.avatar} lazy />
      <span className={styles.words}>
        <b>{name}</b>
        {motto && <q>{motto}</q>}
        <span className={styles.plates}>
          <HotelPlate code={card.hotel} />
          {now?.online && <Plate tone="ok">{t('article.player.online')}</Plate>}
        </span>
        <span className={styles.fact}>
          {level !== null ? t('article.player.level', { level }) : card.habboId === null && t('article.player.unknown')}
        </span>
      </span>
    </a>
  )
}

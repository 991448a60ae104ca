import { useQuery } from '@tanstack/react-query'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { showPlayer } from '#features/scanner/client.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSeen } from '#platform/web/seen.ts'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PlayerCard as Card } from '../contract.ts'
import styles from './live-card.module.css'
import { playerAddress } from './player-address.ts'

/**
 * Renders a player inside an article's text, worded in the page's language even if the article's
 * differs. Scan data comes with the page; motto, level and online status are requested once the
 * card is visible.
 */
export function PlayerCard({ card }: { card: Card }) {
  const language = useLanguage()
  const { seen, ref } = useSeen<HTMLAnchorElement>()
  return (
    <a ref={ref} className={styles.card} lang={language} href={playerAddress(language, card)}>
      <Portrait src={card.avatar} lazy />
      {seen && card.habboId ? <PlayerNow card={card} habboId={card.habboId} /> : <PlayerWords card={card} />}
    </a>
  )
}

function PlayerNow({ card, habboId }: { card: Card; habboId: string }) {
  const { data } = useQuery(queryOf(showPlayer, { params: { habboId } }))
  if (!data || isRefusal(data)) return <PlayerWords card={card} />
  const { name, motto, level, online } = data
  return <PlayerWords card={{ ...card, name, motto, level }} isOnline={online === true} />
}

function PlayerWords({ card, isOnline = false }: { card: Card; isOnline?: boolean }) {
  const { t } = useTranslation('news')
  const { name, motto, level, hotel, habboId } = card
  return (
    <span className={styles.words}>
      <b>{name}</b>
      {motto && <q>{motto}</q>}
      <span className={styles.plates}>
        <HotelPlate code={hotel} />
        {isOnline && <Plate tone="ok">{t('article.player.online')}</Plate>}
      </span>
      <span className={styles.fact}>
        {level !== null ? t('article.player.level', { level }) : habboId === null && t('article.player.unknown')}
      </span>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { showBadge } from '#features/badges/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { showPlayer } from '#features/scanner/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSeen } from '#platform/web/seen.ts'
import well from '#platform/web/ui/badge-well.module.css'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type * as contract from '../contract.ts'
import { playerAddress } from './article-line.tsx'
import styles from './live-cards.module.css'

/**
 * Renders a badge inside an article's text, worded in the page's language even if the article's
 * differs. The badge data comes with the page; the current owner count is requested once the card
 * is visible and scans know the badge.
 */
export function BadgeCard({ card }: { card: contract.BadgeCard }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const { seen, ref } = useSeen<HTMLAnchorElement>()
  const { code, name, description, picture, owners } = card
  return (
    <a ref={ref} className={styles.card} lang={language} href={addressOf('habboBadge', language, { code })}>
      <span className={well.well}>
        <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
      </span>
      <span className={styles.words}>
        <b>{name ?? t('article.badge.unnamed')}</b>
        {description && <span>{description}</span>}
        <span className={styles.code}>
          <span>{code}</span>
          {owners !== null &&
            (seen ? (
              <OwnersNow code={code} before={owners} />
            ) : (
              <span>{t('article.badge.owners', { count: owners })}</span>
            ))}
        </span>
      </span>
    </a>
  )
}

function OwnersNow({ code, before }: { code: string; before: number }) {
  const { t } = useTranslation('news')
  const { data } = useQuery(queryOf(showBadge, { params: { code } }))
  return <span>{t('article.badge.owners', { count: data && !isRefusal(data) ? data.owners : before })}</span>
}

/**
 * Renders a player inside an article's text, worded in the page's language even if the article's
 * differs. Scan data comes with the page; motto, level and online status are requested once the
 * card is visible.
 */
export function PlayerCard({ card }: { card: contract.PlayerCard }) {
  const language = useLanguage()
  const { seen, ref } = useSeen<HTMLAnchorElement>()
  return (
    <a ref={ref} className={styles.card} lang={language} href={playerAddress(language, card)}>
      <Portrait src={card.avatar} lazy />
      {seen && card.habboId ? <PlayerNow card={card} habboId={card.habboId} /> : <PlayerWords card={card} />}
    </a>
  )
}

function PlayerNow({ card, habboId }: { card: contract.PlayerCard; habboId: string }) {
  const { data } = useQuery(queryOf(showPlayer, { params: { habboId } }))
  if (!data || isRefusal(data)) return <PlayerWords card={card} />
  const { name, motto, level, online } = data
  return <PlayerWords card={{ ...card, name, motto, level }} isOnline={online === true} />
}

function PlayerWords({ card, isOnline = false }: { card: contract.PlayerCard; isOnline?: boolean }) {
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

/** Renders badges beside each other, each with its name as a link to its page. */
export function BadgeRow({ cards }: { cards: readonly contract.BadgeCard[] }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <ul className={styles.row} lang={language} aria-label={t('article.badges')}>
      {cards.map(({ code, name, picture }) => (
        <li key={code}>
          <a href={addressOf('habboBadge', language, { code })}>
            <span className={styles.picture}>
              <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
            </span>
            <span className={styles.name}>{name ?? code}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

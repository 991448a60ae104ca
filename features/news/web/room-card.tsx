import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Article, RoomCard as Card } from '../contract.ts'
import styles from './room-card.module.css'

/** What is known of a room mentioned in an article; undefined beyond the maximum of cards. */
export function roomOf({ rooms }: Pick<Article, 'rooms'>, wanted: { hotel: string; number: number }) {
  return rooms.find(({ hotel, number }) => hotel === wanted.hotel && number === wanted.number)
}

/** Returns the name of a room, or its number where no name is known. */
export function useRoomName(): (room: { name: string | null; number: number }) => string {
  const { t } = useTranslation('news')
  return ({ name, number }) => name ?? t('article.room.unnamed', { number })
}

/** Renders a room inside an article's text, with its owner and the link that enters it. */
export function RoomCard({ card }: { card: Card }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const roomName = useRoomName()
  const { hotel, picture, owner, enter } = card
  const noPicture = <Icon name="door" />
  return (
    <div className={styles.card} lang={language}>
      <span className={styles.picture}>
        {picture ? <PixelPicture src={picture} width={110} height={110} fallback={noPicture} lazy /> : noPicture}
      </span>
      <div className={styles.words}>
        <b>{roomName(card)}</b>
        {owner && (
          <span>
            {t('article.room.owner')}{' '}
            <a href={addressOf('scannerUser', language, { habboId: owner.habboId })}>{owner.name}</a>
          </span>
        )}
        <HotelPlate code={hotel} />
      </div>
      <ButtonAnchor
        href={enter}
        target="_blank"
        rel="noopener noreferrer"
        variant="second"
        small
        className={styles.enter}
        aria-label={t('article.room.enterNamed', { name: roomName(card) })}
      >
        {t('article.room.enter')}
        <Icon name="external" small />
      </ButtonAnchor>
    </div>
  )
}

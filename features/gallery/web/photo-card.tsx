import { type MouseEvent, memo } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import paper from '#platform/web/ui/paper-print.module.css'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PublicPhoto } from '../contract.ts'
import styles from './photo-card.module.css'

/** How wide and high the camera of the game makes its photos, in pixels. */
export const photoSize = 320

/**
 * A photo in a paper frame: place with a link to the room, and creator with a link to the player's
 * page if there is one. The photo links to `address`; `onOpen` may handle the click.
 */
export const PhotoCard = memo(function PhotoCard({
  photo,
  address,
  onOpen,
}: {
  photo: PublicPhoto
  address: string
  onOpen?: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}) {
  const { t } = useTranslation('photos')
  const { name } = photo.creator
  return (
    <article className={classNames(paper.print, styles.print)}>
      <a
        className={classNames(paper.picture, styles.picture)}
        href={address}
        aria-label={t('open', { name })}
        onClick={(event) => onOpen?.(event, photo.id)}
      >
        <PixelPicture src={photo.picture} width={photoSize} height={photoSize} fallback={<Icon name="camera" />} lazy />
      </a>
      <PhotoRoom photo={photo} />
      <PhotoPlayer photo={photo} />
      <div className={styles.foot}>
        <Time value={photo.takenAt} form="relative" />
        <PhotoLikes likes={photo.likes} />
      </div>
    </article>
  )
})

/** Where a photo was taken: the way into the room, while there is one. */
export function PhotoRoom({ photo: { room } }: { photo: PublicPhoto }) {
  const { t } = useTranslation('photos')
  if (!room || (room.gone && room.name === null)) {
    return (
      <p className={styles.room}>
        <span className={styles.unknown}>{t('unknownRoom')}</span>
      </p>
    )
  }
  const name = room.name === null ? <span className={styles.unknown}>{t('unreadRoom')}</span> : <span>{room.name}</span>
  if (room.gone) {
    return (
      <p className={styles.room} title={t('goneRoom')}>
        {name}
        <Icon name="x" small label={t('goneRoom')} />
      </p>
    )
  }
  return (
    <a className={styles.room} href={room.enter} target="_blank" rel="noopener noreferrer">
      {name}
      <Icon name="external" small label={t('enterRoom')} />
    </a>
  )
}

/** Creator of a photo. Players who were never scanned or hide their page are not linked. */
export function PhotoPlayer({ photo: { creator, hotel } }: { photo: PublicPhoto }) {
  const language = useLanguage()
  const who = (
    <>
      <span>{creator.name}</span>
      <Flag country={hotels[hotel].flag} small />
      <span className="sr">{hotels[hotel].label}</span>
    </>
  )
  return creator.habboId === null ? (
    <p className={styles.player}>{who}</p>
  ) : (
    <a className={styles.player} href={addressOf('scannerUser', language, { habboId: creator.habboId })}>
      {who}
    </a>
  )
}

/** Number of likes of a photo; renders nothing for zero. */
export function PhotoLikes({ likes }: { likes: number }) {
  const { t } = useTranslation('photos')
  const language = useLanguage()
  if (likes === 0) return null
  return (
    <span className={paper.likes}>
      <Icon name="heart" small label={t('likes', { count: likes })} />
      <span aria-hidden="true">{likes.toLocaleString(formatLocales[language])}</span>
    </span>
  )
}

import { type MouseEvent, memo } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { Time } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useBrokenPicture } from '#platform/web/ui/use-broken-picture.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { GamePicture } from '../contract.ts'
import { highestPicture, type Variables, widestPictures } from './masonry.ts'
import styles from './picture-grid.module.css'

/**
 * A picture of the game with its archive data: file name, first sighting, hotels, and whether it is
 * still online.
 */
export const PictureCard = memo(function PictureCard({
  picture,
  onOpen,
}: {
  picture: GamePicture
  /** Called for a click on the link, which otherwise leads to the picture itself. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}) {
  const { t } = useTranslation('gallery')
  const { id, file, firstSeenAt, goneAt } = picture
  return (
    <article className={classNames(styles.card, goneAt !== null && styles.gone)}>
      <a className={styles.open} href={picture.picture} onClick={(event) => onOpen(event, String(id))}>
        <span className="sr">{t('picture.open')} </span>
        <span className={styles.well}>
          <Drawn picture={picture} />
        </span>
        <b className={styles.file} title={file}>
          {file}
        </b>
      </a>
      <div className={styles.facts}>
        <p>
          {t('picture.firstSeen')} <Time value={firstSeenAt} form="date" />
        </p>
        <PictureHotels picture={picture} />
        <PictureState picture={picture} />
      </div>
    </article>
  )
})

function Drawn({ picture: { picture: src, width, height } }: { picture: GamePicture }) {
  const { broken, ref, onError } = useBrokenPicture(src)
  if (broken) return <Icon name="x" className={styles.missing} />
  const size: Variables = { '--w': width, '--ratio': width / height }
  return (
    <img
      ref={ref}
      src={src}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      className={classNames(styles.picture, sizeClass(width, height))}
      style={size}
      onError={onError}
    />
  )
}

function sizeClass(width: number, height: number): string | undefined {
  if (width > widestPictures.wide || height > highestPicture) return styles.huge
  if (width > widestPictures.middle) return styles.broad
  return width > widestPictures.narrow ? styles.middling : undefined
}

/**
 * Flags of the hotels whose data named the picture, with their names for screen readers and as
 * tooltip.
 */
export function PictureHotels({ picture }: { picture: GamePicture }) {
  const { t } = useTranslation('gallery')
  const names = picture.hotels.map((code) => hotels[code].label).join(', ')
  return (
    <p className={styles.hotels} title={names}>
      <span className="sr">{names === '' ? t('picture.noHotel') : `${t('picture.hotels')} ${names}`}</span>
      {picture.hotels.map((code) => (
        <Flag key={code} country={hotels[code].flag} small />
      ))}
    </p>
  )
}

/** Whether the game still serves the picture. */
export function PictureState({ picture: { goneAt } }: { picture: GamePicture }) {
  const { t } = useTranslation('gallery')
  return goneAt === null ? (
    <p className={styles.online}>
      <Icon name="check" small />
      {t('picture.online')}
    </p>
  ) : (
    <p className={styles.away}>
      <Icon name="x" small />
      {t('picture.gone')} <Time value={goneAt} form="date" />
    </p>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import paper from '#platform/web/ui/paper-print.module.css'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Photo } from '../contract.ts'
import styles from './card-grid.module.css'
import { useIntervalWords } from './interval.ts'
import { type ListProps, PanelList } from './panel-list.tsx'
import { photosQuery } from './queries.ts'

/**
 * A photo as a framed print: where and when it was taken, and who liked it. It links to the picture
 * itself.
 */
const PhotoPrint = memo(function PhotoPrint({
  photo,
  former,
  tabIndex,
}: {
  photo: Photo
  former: boolean
  tabIndex: 0 | -1 | undefined
}) {
  const { t } = useTranslation('scanner')
  const figure = useFigures()
  const intervalWords = useIntervalWords()
  if (photo.isRemoved)
    return (
      <div className={classNames(paper.print, styles.print, styles.photoPrintFormer)}>
        <span className={classNames(paper.picture, styles.photoPrintPicture)}>
          <Icon name="eye-off" />
        </span>
        <b className={classNames(styles.photoPrintRoom, styles.unknown)}>{t('removed')}</b>
      </div>
    )
  const room = photo.roomName ?? t(photo.roomPending ? 'photo.pendingRoom' : 'photo.unknownRoom')
  return (
    <a
      className={classNames(paper.print, styles.print, former && styles.photoPrintFormer)}
      href={photo.picture}
      tabIndex={tabIndex}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className="sr">{t('photo.open')}</span>
      <span className={classNames(paper.picture, styles.photoPrintPicture)}>
        <PixelPicture src={photo.picture} width={320} height={320} fallback={<Icon name="camera" />} lazy />
      </span>
      <b className={classNames(styles.photoPrintRoom, photo.roomName === null && styles.unknown)}>{room}</b>
      <span className={styles.photoPrintFoot}>
        <span>{photo.takenAt ? <Time value={photo.takenAt} form="dateTime" /> : t('photo.dateUnknown')}</span>
        {photo.likes > 0 && (
          <span className={paper.likes}>
            <Icon name="heart" small label={t('photo.likes', { count: photo.likes })} />
            <span aria-hidden="true">{figure(photo.likes)}</span>
          </span>
        )}
      </span>
      {photo.lost && (
        <span className={styles.photoPrintFoot}>{t('photo.gone', { interval: intervalWords(photo.lost) })}</span>
      )}
    </a>
  )
})

const lookMilliseconds = 4000
const mostLooks = 15

/** The photos of a player as prints. */
export function PhotoList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({
    ...photosQuery(player.habboId, selection),
    placeholderData: keepPreviousData,
    // The names of rooms come after the scan, or not at all where the hotel does not answer.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < mostLooks && data?.pages.some(({ items }) => items.some(({ roomPending }) => roomPending))
        ? lookMilliseconds
        : false,
  })
  return (
    <PanelList
      panel="photos"
      player={player}
      selection={selection}
      query={query}
      gridClass={styles.photos}
      keyOf={(photo) => photo.id}
      arrowKeys
    >
      {(photo, { tabIndex }) => <PhotoPrint photo={photo} former={selection.state === 'former'} tabIndex={tabIndex} />}
    </PanelList>
  )
}

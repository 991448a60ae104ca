import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Room } from '../contract.ts'
import styles from './card-grid.module.css'
import { useIntervalWords } from './interval.ts'
import { type ListProps, PanelList } from './panel-list.tsx'
import { roomsQuery } from './queries.ts'

/** A room: picture, name, description, creation date, rating, and the link into it. */
const RoomCard = memo(function RoomCard({ room, former }: { room: Room; former: boolean }) {
  const { t } = useTranslation('scanner')
  const intervalWords = useIntervalWords()
  const figure = useFigures()
  const noPicture = <Icon name="door" />
  return (
    <article className={classNames(styles.room, former && styles.roomCardFormer)}>
      <div className={styles.picture}>
        {room.picture ? (
          <PixelPicture src={room.picture} width={110} height={110} fallback={noPicture} lazy />
        ) : (
          noPicture
        )}
      </div>
      <div className={styles.body}>
        <h3 className={styles.roomCardName} title={room.name}>
          {room.name}
        </h3>
        <p className={styles.description}>{room.description}</p>
        <p className={styles.roomCardWhen}>
          {room.createdAt && (
            <span>
              {t('room.created')} <Time value={room.createdAt} form="dateTime" />
            </span>
          )}
          {room.lost && <span>{t('room.gone', { interval: intervalWords(room.lost) })}</span>}
        </p>
        <div className={styles.foot}>
          {!former && (
            <ButtonAnchor
              href={room.enterAddress}
              target="_blank"
              rel="noopener noreferrer"
              variant="second"
              small
              aria-label={t('room.enterNamed', { name: room.name })}
            >
              {t('room.enter')}
              <Icon name="external" small />
            </ButtonAnchor>
          )}
          {room.rating !== null && (
            <span className={styles.rating}>
              <Icon name="star" small />
              <span className="sr">{t('room.rating')}</span> {figure(room.rating)}
            </span>
          )}
        </div>
      </div>
    </article>
  )
})

/** The rooms of a player. */
export function RoomList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({ ...roomsQuery(player.habboId, selection), placeholderData: keepPreviousData })
  return (
    <PanelList
      panel="rooms"
      player={player}
      selection={selection}
      query={query}
      gridClass={styles.rooms}
      keyOf={(room) => String(room.number)}
    >
      {(room) => <RoomCard room={room} former={selection.state === 'former'} />}
    </PanelList>
  )
}

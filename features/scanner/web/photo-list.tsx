import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import styles from './card-grid.module.css'
import type { ListProps } from './panel-list.tsx'
import { PanelList } from './panel-list.tsx'
import { PhotoPrint } from './photo-print.tsx'
import { photosQuery } from './queries.ts'

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

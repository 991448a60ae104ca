import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import styles from './card-grid.module.css'
import type { ListProps } from './panel.tsx'
import { PanelList } from './panel-list.tsx'
import { PhotoPrint } from './photo-print.tsx'
import { photosQuery } from './queries.ts'

/** The photos of a player as prints. */
export function PhotoList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({ ...photosQuery(player.habboId, selection), placeholderData: keepPreviousData })
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

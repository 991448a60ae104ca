import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import styles from './card-grid.module.css'
import type { ListProps } from './panel-list.tsx'
import { PanelList } from './panel-list.tsx'
import { roomsQuery } from './queries.ts'
import { RoomCard } from './room-card.tsx'

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

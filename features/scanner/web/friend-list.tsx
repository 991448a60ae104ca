import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import styles from './card-grid.module.css'
import { FriendCard } from './friend-card.tsx'
import type { ListProps } from './panel-list.tsx'
import { PanelList } from './panel-list.tsx'
import { friendsQuery } from './queries.ts'

/** The friends of a player; each leads to the friend's own page. */
export function FriendList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({ ...friendsQuery(player.habboId, selection), placeholderData: keepPreviousData })
  return (
    <PanelList
      panel="friends"
      player={player}
      selection={selection}
      query={query}
      gridClass={styles.friends}
      keyOf={(friend) => friend.habboId ?? friend.name}
      arrowKeys
    >
      {(friend, { tabIndex }) => (
        <FriendCard friend={friend} hotel={player.hotel} former={selection.state === 'former'} tabIndex={tabIndex} />
      )}
    </PanelList>
  )
}

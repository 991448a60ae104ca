import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import styles from './card-grid.module.css'
import { GroupCard } from './group-card.tsx'
import type { ListProps } from './panel-list.tsx'
import { PanelList } from './panel-list.tsx'
import { groupsQuery } from './queries.ts'

/** The groups of a player. */
export function GroupList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({ ...groupsQuery(player.habboId, selection), placeholderData: keepPreviousData })
  return (
    <PanelList
      panel="groups"
      player={player}
      selection={selection}
      query={query}
      gridClass={styles.groups}
      keyOf={(group) => group.id}
    >
      {(group) => <GroupCard group={group} former={selection.state === 'former'} />}
    </PanelList>
  )
}

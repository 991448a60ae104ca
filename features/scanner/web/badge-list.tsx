import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Badge } from '../contract.ts'
import { BadgeDialog } from './badge-dialog.tsx'
import styles from './badge-list.module.css'
import { BadgeTile } from './badge-tile.tsx'
import { editionOf } from './edition-of.ts'
import type { ListProps } from './panel-list.tsx'
import { PanelList } from './panel-list.tsx'
import { badgesQuery } from './queries.ts'

/** The badges of a player as a display case; each opens with all that is known of it. */
export function BadgeList({ player, selection }: ListProps) {
  const query = useInfiniteQuery({ ...badgesQuery(player.habboId, selection), placeholderData: keepPreviousData })
  const [opened, setOpened] = useState<Badge | null>(null)
  const former = selection.state === 'former'
  const edition = editionOf(player)
  return (
    <>
      <PanelList
        panel="badges"
        player={player}
        selection={selection}
        query={query}
        gridClass={styles.case}
        keyOf={(badge) => badge.code}
        arrowKeys
      >
        {(badge, { tabIndex }) => (
          <BadgeTile badge={badge} edition={edition} former={former} tabIndex={tabIndex} onOpen={setOpened} />
        )}
      </PanelList>
      <BadgeDialog badge={opened} edition={edition} onClose={() => setOpened(null)} />
    </>
  )
}

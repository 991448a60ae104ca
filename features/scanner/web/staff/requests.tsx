import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  Chip,
  FilterRow,
  Panel,
  useStaffChanges,
  useStaffKeys,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listRemovals, removalStates } from '../../client.ts'
import type { Removal } from '../../contract.ts'
import styles from './players.module.css'
import type { PlayersSearch } from './players-search.ts'
import { RequestItem } from './request-item.tsx'

/** The requests of players in one state: open ones by the day when an answer is due. */
export function Requests({ state, onChange }: { state: Removal['state']; onChange: (search: PlayersSearch) => void }) {
  const { t } = useTranslation('staffPlayers')
  const queryClient = useQueryClient()
  const list = useStaffPages(listRemovals, { query: { state } })
  const [at, setAt] = useState<number | null>(null)
  const requests = list.items ?? []
  const move = (by: number) => {
    const place = requests.findIndex(({ id }) => id === at)
    const next = requests[Math.min(Math.max(0, place + by), requests.length - 1)]
    if (next) setAt(next.id)
  }
  useStaffKeys({ j: () => move(1), k: () => move(-1) })
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [listRemovals.path] })
  useStaffChanges('removals', readAgain)
  return (
    <Panel icon="list" title={t('requests.title')}>
      <FilterRow label={t('requests.filter')}>
        {removalStates.map((each) => (
          <Chip key={each} on={each === state} onClick={() => onChange({ state: each === 'open' ? undefined : each })}>
            {t(`states.${each}`)}
          </Chip>
        ))}
      </FilterRow>
      {list.failed ? (
        <FailedCard title={t('failed')} again={t('again')} onAgain={list.readAgain} />
      ) : list.items === null ? (
        <Skeleton height="88px" />
      ) : requests.length === 0 ? (
        <EmptyState title={t(`requests.none.${state}`)} />
      ) : (
        <ul className={styles.requests}>
          {requests.map((request) => (
            <RequestItem key={request.id} request={request} isCurrent={request.id === at} onHistory={onChange} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button small icon="down" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('more')}
        </Button>
      )}
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Application } from '../contract.ts'
import styles from './position-card.module.css'
import { PositionCard } from './position-card.tsx'
import { positionsQuery } from './queries.ts'

/** Open positions in the page's language. `applications` are the visitor's, if any. */
export function OpenPositions({ applications }: { applications: readonly Application[] | null }) {
  const { t } = useTranslation('jobs')
  const { data, isError, isFetching, refetch } = useQuery(positionsQuery(useLanguage()))
  const positions = data && !isRefusal(data) ? data : null
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle icon="door" title={t('positions.title')} id={titleId} />
      {positions === null && !isError && <Skeleton height="320px" />}
      {positions === null && isError && (
        <EmptyState
          vignette="error"
          title={t('positions.failed')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('again')}
            </Button>
          }
        />
      )}
      {positions?.length === 0 && (
        <EmptyState vignette="off" title={t('positions.none')}>
          {t('positions.noneText')}
        </EmptyState>
      )}
      <div className={styles.positions}>
        {positions?.map((position) => (
          <PositionCard
            key={position.id}
            position={position}
            pending={applications?.find((own) => own.position.id === position.id && own.status === 'pending') ?? null}
          />
        ))}
      </div>
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { BadgeOwnerCard } from './badge-owner-card.tsx'
import styles from './badge-owners.module.css'
import { badgeOwnersQuery, type OwnerState } from './badge-owners-query.ts'

export { badgeOwnersQuery } from './badge-owners-query.ts'

/**
 * The scanned players who own a badge and, separately, its former owners; or a note that there are
 * none.
 */
export function BadgeOwners({ code }: { code: string }) {
  const { t } = useTranslation('scanner')
  return (
    <div>
      <Owners key={`${code} current`} code={code} state="current">
        <EmptyState vignette="empty" title={t('owners.nobody.title')}>
          {t('owners.nobody.text')}
        </EmptyState>
      </Owners>
      <Owners key={`${code} former`} code={code} state="former" />
    </div>
  )
}

/** `children` is shown if there are no owners; without it, the section is omitted. */
function Owners({ code, state, children }: { code: string; state: OwnerState; children?: ReactNode }) {
  const { t } = useTranslation('scanner')
  const id = useId()
  const figure = useFigures()
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    badgeOwnersQuery(code, state),
  )
  const { list, expectMore } = useFocusOnMore(data?.pages.length ?? 0)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages[0]?.total ?? 0
  const isMissing = isError && !data
  if (state === 'former' && !isMissing && total === 0) return null

  const showMore = () => {
    expectMore(items.length)
    void fetchNextPage()
  }
  return (
    <section className={styles.owners} aria-labelledby={id} aria-busy={!data && !isError}>
      <SectionTitle icon={state === 'current' ? 'people' : 'clock'} title={t(`owners.${state}`)} id={id}>
        {total > 0 && <span className={styles.total}>{figure(total)}</span>}
      </SectionTitle>
      {isMissing ? (
        <Failed onRetry={() => void refetch()} />
      ) : !data ? (
        <p className="meta">{t('panel.loading')}</p>
      ) : total === 0 ? (
        children
      ) : (
        <>
          <ul className={styles.cards} ref={list}>
            {items.map((owner) => (
              <li key={owner.habboId}>
                <BadgeOwnerCard owner={owner} />
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            isError ? (
              <Failed onRetry={showMore} />
            ) : (
              <Button icon="down" busy={isFetchingNextPage} onClick={showMore}>
                {t('owners.more')}
              </Button>
            )
          ) : (
            items.length < total && <p className="meta">{t('owners.unshown')}</p>
          )}
        </>
      )}
    </section>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('scanner')
  return (
    <Note tone="bad" icon="warn" role="alert" title={t('panel.failed')}>
      <Button small onClick={onRetry}>
        {t('panel.retry')}
      </Button>
    </Note>
  )
}

/**
 * Moves keyboard focus to the first newly loaded owner, since the button that loaded them may be
 * gone.
 */
function useFocusOnMore(pages: number) {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival of a page that it waits for
  useEffect(() => {
    if (from.current === null) return
    const first = list.current?.children[from.current]?.querySelector('a')
    from.current = null
    first?.focus()
  }, [pages])
  return {
    list,
    expectMore: (shown: number) => {
      from.current = shown
    },
  }
}

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listBadgeOwners } from '../client.ts'
import type { BadgeOwner } from '../contract.ts'
import styles from './badge-owners.module.css'
import { useFocusOnMore } from './focus-on-more.ts'
import { useIntervalWords } from './interval.ts'

/** Owners that the server renders, and how many more come with each helping. */
const firstPageSize = 24
const laterPageSize = 48

/** Present or former owners. */
type OwnerState = 'current' | 'former'

/** The query for a badge's owners in one state, latest gained first. */
export function badgeOwnersQuery(code: string, state: OwnerState) {
  return infiniteQueryOptions({
    queryKey: [listBadgeOwners.path, code, state] as const,
    queryFn: async ({ pageParam, signal }) => {
      const paging = pageParam ? { cursor: pageParam, limit: laterPageSize } : { limit: firstPageSize }
      const page = await call(listBadgeOwners, { params: { code }, query: { state, ...paging } }, signal)
      // An invalid code is reported by the badge's page; an expired cursor is resolved by
      // reloading.
      if (isRefusal(page)) throw new Error(page.refused)
      return page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // A page from the HTML cache counts as up to date; a list being read must not be reordered on
    // every focus.
    staleTime: 30_000,
    meta: { readOnArrival: true },
  })
}

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
 * Shows a present or former owner of a badge, with hotel and time; the card links to the player's
 * page.
 */
function BadgeOwnerCard({ owner: { habboId, hotel, name, avatar, gained, lost } }: { owner: BadgeOwner }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const intervalWords = useIntervalWords()
  return (
    <Link
      className={classNames(styles.owner, lost && styles.former)}
      to={routePath('scannerUser')}
      params={{ language, habboId }}
      preload={false}
    >
      <Portrait src={avatar} tone={lost ? 'off' : 'lamp'} lazy />
      <span className={styles.words}>
        <b className="trunc" translate="no">
          {name}
        </b>
        <span className={styles.when}>
          {lost
            ? t('badge.lost', { interval: intervalWords(lost) })
            : t('badge.got', { interval: intervalWords(gained) })}
        </span>
        <span className={styles.hotel}>
          <HotelPlate code={hotel} />
        </span>
      </span>
    </Link>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Player } from '../contract.ts'
import { editionOf } from './edition-of.ts'
import styles from './guest-book.module.css'
import { byDay } from './guest-book-days.ts'
import { GuestBookEntry } from './guest-book-entry.tsx'
import { changesQuery } from './queries.ts'

const lines = [0, 1, 2, 3, 4, 5]
/**
 * The approximate height of an entry on a phone, in CSS pixels: the placeholder size before layout,
 * so the page keeps its length.
 */
const entryHeight = 119

/** What scans found changed, by day, newest first. */
export function GuestBook({ player }: { player: Player }) {
  const { habboId, visibility } = player
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const zone = useZone()
  const titleId = useId()
  const query = useInfiniteQuery(changesQuery(habboId))
  const { data, isError, hasNextPage, isFetchingNextPage } = query
  const changes = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const days = useMemo(() => byDay(changes, language, zone), [changes, language, zone])
  const nameOf = useDayNames()
  return (
    <Card as="aside" id="guest-book" tabIndex={-1} className={styles.book ?? ''} aria-labelledby={titleId}>
      <CardTitle icon="clock" title={t('guestBook.title')} id={titleId} />
      {data === undefined ? (
        isError ? (
          <Note tone="bad" icon="warn" title={t('panel.failed')}>
            <Button small onClick={() => void query.refetch()}>
              {t('panel.retry')}
            </Button>
          </Note>
        ) : (
          <div className={styles.waiting}>
            <p className="sr">{t('panel.loading')}</p>
            {lines.map((line) => (
              <Skeleton key={line} height="44px" />
            ))}
          </div>
        )
      ) : days.length === 0 ? (
        <EmptyState level="h3" title={t('guestBook.empty.title')}>
          {/* What the hotel hides cannot be seen to change. */}
          {t(visibility === 'public' ? 'guestBook.empty.text' : 'guestBook.empty.shut')}
        </EmptyState>
      ) : (
        <ol className={styles.days} style={{ containIntrinsicBlockSize: `auto ${changes.length * entryHeight}px` }}>
          {days.map(({ day, entries }) => (
            <li key={day}>
              <h3 className={styles.day}>{nameOf(day)}</h3>
              <ul className={styles.entries}>
                {entries.map((change) => (
                  <GuestBookEntry key={change.id} change={change} edition={editionOf(player)} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button small variant="ghost" icon="down" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('guestBook.older')}
        </Button>
      )}
    </Card>
  )
}

/**
 * Returns a function that names a day "Today" or "Yesterday"; only after hydration, since a cached
 * page may be from another day.
 */
function useDayNames(): (day: string) => string {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const zone = useZone()
  const hydrated = useHydrated()
  const [now] = useState(() => Date.now())
  if (!hydrated) return (day) => day
  const dayOf = (instant: number) => formatTime(new Date(instant).toISOString(), 'day', language, zone)
  const [today, yesterday] = [dayOf(now), dayOf(now - 86_400_000)]
  return (day) => (day === today ? t('guestBook.today') : day === yesterday ? t('guestBook.yesterday') : day)
}

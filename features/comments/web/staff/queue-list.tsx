import type { Presence } from '#features/housekeeping/contract.ts'
import { Head, NewRows } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time, useInstants } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useCommentState } from './comment-state.ts'
import { useItemTitle } from './item-title.ts'
import styles from './queue-list.module.css'
import type { Queue, QueuedComment } from './use-queue.ts'

const lateMs = 3_600_000

/** The list of the queue, with the heads of colleagues at what they have open. */
export function QueueList({
  queue,
  shown,
  current,
  colleagues,
  chosen,
  onOpen,
  onToggle,
  onClear,
}: {
  queue: Queue
  shown: readonly QueuedComment[]
  current: number | undefined
  colleagues: ReadonlyMap<string, readonly Presence[]>
  chosen: ReadonlySet<number>
  onOpen: (id: number) => void
  onToggle: (id: number) => void
  onClear: () => void
}) {
  const { t } = useTranslation('staffComments')
  const { query } = queue
  const count = shown.filter(({ id }) => chosen.has(id)).length
  return (
    <section className={styles.card} aria-label={t('list.label')} aria-busy={query.isPending}>
      <NewRows count={queue.newCount} onShow={() => void queue.show()} />
      {count > 0 && (
        <p className={styles.selected} role="status">
          {t('list.selected', { count })}
          <Button small variant="ghost" onClick={onClear}>
            {t('list.unselect')}
          </Button>
        </p>
      )}
      {query.isError && (
        <Note tone="bad" role="alert" title={t('list.failed')}>
          <Button small onClick={() => void query.refetch()}>
            {t('list.again')}
          </Button>
        </Note>
      )}
      {query.isPending && [1, 2, 3, 4].map((row) => <Skeleton key={row} height="84px" />)}
      {query.isSuccess && shown.length === 0 && <Nothing queue={queue} />}
      <ul>
        {shown.map((comment) => (
          <Row
            key={comment.id}
            comment={comment}
            isCurrent={comment.id === current}
            isChosen={chosen.has(comment.id)}
            colleague={colleagues.get(String(comment.id))?.[0]}
            onOpen={onOpen}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button block variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  )
}

function Nothing({ queue: { counts, lastDecision, medianWaitSeconds } }: { queue: Queue }) {
  const { t } = useTranslation('staffComments')
  const language = useLanguage()
  const { relative } = useInstants()
  if (counts && counts.all > 0) return <EmptyState vignette="search" level="h2" title={t('list.noneFit')} />
  return (
    <EmptyState level="h2" title={t('list.empty')}>
      {t('list.emptyText')}{' '}
      {lastDecision &&
        (lastDecision.by
          ? t('list.last', { time: relative(lastDecision.at), name: lastDecision.by })
          : t('list.lastNobody', { time: relative(lastDecision.at) }))}{' '}
      {medianWaitSeconds !== null && t('list.median', { wait: formatWait(medianWaitSeconds, language) })}
    </EmptyState>
  )
}

/** A wait in minutes, or in hours from two hours on, at least a minute. */
function formatWait(seconds: number, language: LanguageCode): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [value, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

function Row({
  comment,
  isCurrent,
  isChosen,
  colleague,
  onOpen,
  onToggle,
}: {
  comment: QueuedComment
  isCurrent: boolean
  isChosen: boolean
  colleague: Presence | undefined
  onOpen: (id: number) => void
  onToggle: (id: number) => void
}) {
  const { t } = useTranslation('staffComments')
  const title = useItemTitle()(comment)
  const state = useCommentState()(comment)
  const { id, author, text, language, waitsSince, createdAt, isDecided } = comment
  const name = author?.name ?? t('detail.nobody')
  const since = waitsSince ?? createdAt
  const isLate = waitsSince !== null && Date.now() - Date.parse(waitsSince) > lateMs
  return (
    <li className={classNames(styles.row, isChosen && styles.chosen)}>
      <Checkbox
        className={styles.select ?? ''}
        checked={isChosen}
        aria-label={t('list.select', { name })}
        onChange={() => onToggle(id)}
      >
        {''}
      </Checkbox>
      <button
        type="button"
        className={styles.open}
        aria-current={isCurrent ? 'true' : undefined}
        data-decided={isDecided ? '' : undefined}
        onClick={() => onOpen(id)}
      >
        <span className={styles.head}>
          <span className={styles.state} data-tone={state.tone}>
            <Icon name={state.icon} small />
            {isDecided ? t('list.decided') : state.text}
          </span>
          {language && <span>{language.toUpperCase()}</span>}
          {colleague && (
            <span className={styles.colleague}>
              <Head {...colleague} />
              <span className="sr">{t('list.open', { name: colleague.name })}</span>
            </span>
          )}
        </span>
        <span className={styles.age} data-late={isLate ? '' : undefined}>
          <Time value={since} form="relative" />
        </span>
        <span className={styles.text} dir="auto" lang={language ?? undefined}>
          {text}
        </span>
        <span className={styles.under}>
          {title === null ? t('list.onGone', { name }) : t('list.on', { name, item: title })}
        </span>
      </button>
    </li>
  )
}

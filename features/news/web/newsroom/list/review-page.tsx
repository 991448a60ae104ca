import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  Chip,
  FilterRow,
  NewRows,
  StaffHead,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import type { ContractOf } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { type Answer, call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  assignText,
  categories,
  checkedTexts,
  countProblems,
  listReview,
  publishText,
  reviewText,
} from '../../../client.ts'
import type { ReviewItem } from '../../../contract.ts'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import { newsroom, textPath } from '../staff-paths.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import styles from './review-page.module.css'
import { parseReviewSearch, type ReviewSearch } from './search-params.ts'

const keyOf = ({ id, text }: ReviewItem) => `${id}.${text.language}`

/**
 * The texts that wait for a review, or are ready and wait for their publication; the oldest first.
 */
export function ReviewPage() {
  const { t } = useTranslation(['staffNews', 'headlines', 'common'])
  const search = parseReviewSearch(useSearch({ strict: false }))
  const { show = 'review', language: text, category } = search
  const navigate = useStaffNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const pages = useStaffPages(listReview, { query: { show, text, category } })
  const [hasNew, setNew] = useState(false)
  useStaffChanges('news', () => setNew(true))
  const [at, setAt] = useState<string | undefined>()
  const [asks, setAsks] = useState<{ item: ReviewItem; what: 'return' | 'schedule' } | null>(null)
  const items = pages.items ?? []
  const place = Math.max(
    0,
    items.findIndex((each) => keyOf(each) === at),
  )
  const current = items[place]
  const counts = pages.first?.counts
  const problems = useProblems(items)

  const choose = (change: ReviewSearch) =>
    void navigate(`${newsroom}/review`, { search: { ...search, ...change }, replace: true })
  const step = (by: number) => {
    const next = items[Math.max(0, place + by)]
    if (!next) return
    setAt(keyOf(next))
    document.getElementById(keyOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  async function reload(): Promise<void> {
    await queryClient.resetQueries({ queryKey: [listReview.path] })
    setNew(false)
  }

  async function act(item: ReviewItem, run: () => Promise<object | Refusal>, done: string): Promise<void> {
    const answer = await run().catch(() => 'failed' as const)
    if (answer === 'failed' || isRefusal(answer)) {
      const incomplete = answer !== 'failed' && (answer as Refusal).refused === 'error.newsIncomplete'
      toast({ tone: 'bad', text: refusalText(t, answer as 'failed') })
      if (incomplete) await navigate(textPath(item.id, item.text.language))
    } else toast({ tone: 'ok', text: done })
    const after = items[place + 1] ?? items[place - 1]
    await reload()
    if (after) setAt(keyOf(after))
  }
  const paramsOf = ({ id, text: { language } }: ReviewItem) => ({ id, language })
  const approve = (item: ReviewItem) =>
    void act(
      item,
      () => call(reviewText, { params: paramsOf(item), body: { version: item.text.version, decision: 'ready' } }),
      t('review.approved', { title: item.title }),
    )
  const publish = (item: ReviewItem, publishAt?: string) =>
    void act(
      item,
      () =>
        call(publishText, {
          params: paramsOf(item),
          body: { version: item.text.version, ...(publishAt && { publishAt }) },
        }),
      t(publishAt ? 'review.scheduled' : 'review.published', { title: item.title }),
    )
  const take = (item: ReviewItem, isTaken: boolean) =>
    void act(
      item,
      () => call(assignText, { params: paramsOf(item), body: { take: isTaken } }),
      t(isTaken ? 'review.taken' : 'review.givenBack'),
    )
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    u: () => void navigate(newsroom),
    Enter: current && (() => void navigate(textPath(current.id, current.text.language))),
    a: current?.may.review && current.text.state === 'review' ? () => approve(current) : undefined,
    r: current?.may.review ? () => setAsks({ item: current, what: 'return' }) : undefined,
  })

  return (
    <>
      <StaffHead
        title={t('review.title')}
        facts={counts && t('review.facts', { count: counts.review })}
        back={{ to: newsroom, label: t('title') }}
      />
      <FilterRow label={t('filters.label')}>
        {(['review', 'ready'] as const).map((each) => (
          <Chip
            key={each}
            on={show === each}
            count={counts?.[each]}
            onClick={() => choose({ show: each === 'ready' ? each : undefined })}
          >
            {t(`states.${each}`)}
          </Chip>
        ))}
        {languageCodes.map((each) => (
          <Chip
            key={each}
            on={text === each}
            count={counts?.languages[each]}
            onClick={() => choose({ language: text === each ? undefined : each })}
          >
            <span aria-hidden="true">{each.toUpperCase()}</span>
            <span className="sr">{t(`languages.${each}`)}</span>
          </Chip>
        ))}
        <Select
          aria-label={t('filters.category')}
          value={category ?? ''}
          onChange={({ target }) => choose({ category: categories.find((each) => each === target.value) })}
        >
          <option value="">{t('filters.allCategories')}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {t(`headlines:category.${each}`)}
            </option>
          ))}
        </Select>
      </FilterRow>
      <NewRows count={hasNew ? 1 : 0} text={t('review.changed')} onShow={() => void reload()} />
      {pages.failed && (
        <Note tone="bad" role="alert" title={t('list.failed')}>
          <Button small onClick={pages.readAgain}>
            {t('list.again')}
          </Button>
        </Note>
      )}
      {pages.isLoading && <Skeleton height="320px" />}
      {pages.items?.length === 0 && (
        <EmptyState level="h2" title={t('review.none')}>
          {t('review.noneText')}
        </EmptyState>
      )}
      <ul className={styles.queue} aria-label={t('review.label')}>
        {items.map((item, index) => (
          <ReviewCard
            key={keyOf(item)}
            id={keyOf(item)}
            item={item}
            problems={problems.get(keyOf(item)) ?? 0}
            isCurrent={index === place}
            onFocus={() => setAt(keyOf(item))}
            onTake={(isTaken) => take(item, isTaken)}
            onApprove={() => approve(item)}
            onReturn={() => setAsks({ item, what: 'return' })}
            onPublish={() => publish(item)}
            onSchedule={() => setAsks({ item, what: 'schedule' })}
          />
        ))}
      </ul>
      {pages.hasMore && (
        <Button block variant="ghost" busy={pages.isLoadingMore} onClick={pages.readMore}>
          {t('list.more')}
        </Button>
      )}
      {asks?.what === 'return' && (
        <ReturnDialog
          item={asks.item}
          onClose={() => setAsks(null)}
          onReturned={() => {
            toast({ tone: 'ok', text: t('review.returned', { title: asks.item.title }) })
            setAsks(null)
            void reload()
          }}
        />
      )}
      {asks?.what === 'schedule' && (
        <ScheduleDialog
          title={t('schedule.title')}
          at={null}
          onClose={() => setAsks(null)}
          onChoose={(publishAt) => {
            setAsks(null)
            publish(asks.item, publishAt)
          }}
        >
          <p>{asks.item.title}</p>
        </ScheduleDialog>
      )}
    </>
  )
}

/** Returns the number of problems of each text, by its key; none until they are known. */
function useProblems(items: readonly ReviewItem[]): ReadonlyMap<string, number> {
  const queryClient = useQueryClient()
  const parts = Array.from({ length: Math.ceil(items.length / checkedTexts) }, (_, part) =>
    items.slice(part * checkedTexts, (part + 1) * checkedTexts),
  )
  // A list that has changed is counted again: until then a text keeps its number.
  const before = () =>
    queryClient
      .getQueriesData<Answer<ContractOf<typeof countProblems>>>({ queryKey: [countProblems.path] })
      .flatMap(([, data]) => (data && !isRefusal(data) ? data : []))
  const answers = useQueries({
    queries: parts.map((part) => ({
      queryKey: [countProblems.path, part.map((item) => `${keyOf(item)}.${item.text.version}`)],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(countProblems, { query: { texts: part.map(keyOf).join(',') } }, signal),
      placeholderData: before,
    })),
  })
  const counted = answers.flatMap(({ data }) => (data && !isRefusal(data) ? data : []))
  return new Map(counted.map(({ id, language, problems }) => [`${id}.${language}`, problems]))
}

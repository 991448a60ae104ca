import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  StaffHead,
  StaffLink,
  useColleagues,
  useOpenThing,
  useScope,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showStaffComment } from '../../client.ts'
import { CommentDetail } from './comment-detail.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import styles from './queue-page.module.css'
import { useReadySentences } from './ready-sentences.ts'
import type { QueueSearch } from './search-params.ts'
import { TroubleNotes } from './trouble-notes.tsx'
import { type Deciding, useDecisions } from './use-decisions.ts'
import { type QueuedComment, useQueue } from './use-queue.ts'

/**
 * The queue of comments that wait for a moderator, the longest waiting first, with the open one
 * beside it. On phones there is one at a time, or the list.
 */
export function QueuePage() {
  const { t } = useTranslation('staffComments')
  const search: QueueSearch = useSearch({ strict: false })
  const navigate = useStaffNavigate()
  const { kind = 'all', languages, q, free, id: asked } = search
  const queue = useQueue({ kind, ...(languages ? { languages } : {}), ...(q ? { q } : {}) })
  const colleagues = useColleagues('comment')
  const sentences = useReadySentences()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isListed, setListed] = useState(false)
  const shown = free ? queue.items.filter(({ id }) => !colleagues.has(String(id))) : queue.items
  const place = shown.findIndex(({ id }) => id === asked)
  const elsewhere = useElsewhere(place < 0 && !queue.query.isPending ? asked : undefined)
  const current = shown[place] ?? elsewhere
  const canManageWords = useScope('words.manage') !== null

  const open = (id: number | undefined) => {
    setListed(false)
    void navigate('comments', { search: { ...search, id }, replace: true })
  }
  // The first comment that no colleague has open.
  const first = shown.find(({ id }) => !colleagues.has(String(id))) ?? shown[0]
  useEffect(() => {
    if (asked === undefined && first) void navigate('comments', { search: { ...search, id: first.id }, replace: true })
  })
  useOpenThing('comment', current?.id ?? null)

  const decisions = useDecisions(queue, sentences, open)
  const selected = shown.filter(({ id }) => chosen.has(id))
  const step = (by: 1 | -1) => {
    const next = shown[place < 0 ? 0 : place + by]
    if (next) open(next.id)
  }
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))

  function decide(deciding: Deciding): void {
    if (!current) return
    const comments = selected.length > 0 ? selected : [current]
    const ids = new Set(comments.map(({ id }) => id))
    const rest = shown.filter(({ id }) => !ids.has(id))
    const after = shown.slice(place + 1).find(({ id }) => !ids.has(id))
    setChosen(new Set())
    void decisions.decide(comments, deciding)
    if (ids.has(current.id)) open((after ?? rest.at(-1))?.id)
  }
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    x: current && place >= 0 ? () => toggle(current.id) : undefined,
  })

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={queue.counts && t('facts', { count: queue.counts.all })}
        actions={
          <>
            <StaffLink className={buttonClass({ small: true, variant: 'ghost' })} to="comments/search">
              <Icon name="search" small />
              {t('search')}
            </StaffLink>
            {canManageWords && (
              <StaffLink className={buttonClass({ small: true, variant: 'ghost' })} to="comments/words">
                <Icon name="list" small />
                {t('words')}
              </StaffLink>
            )}
          </>
        }
      />
      <QueueFilters search={search} counts={queue.counts} />
      <TroubleNotes troubles={decisions.troubles} onSettle={decisions.settle} onLook={open} />
      <div className={styles.columns} data-listed={isListed || !current ? '' : undefined}>
        <QueueList
          queue={queue}
          shown={shown}
          current={current?.id}
          colleagues={colleagues}
          chosen={chosen}
          onOpen={open}
          onToggle={toggle}
          onClear={() => setChosen(new Set())}
        />
        {current && (
          <CommentDetail
            key={current.id}
            comment={current}
            colleagues={colleagues.get(String(current.id)) ?? []}
            place={place < 0 ? null : { at: place + 1, all: shown.length }}
            selected={selected}
            sentences={sentences}
            onDecide={decide}
            onList={() => setListed(true)}
            onNext={shown[place + 1] ? () => step(1) : undefined}
            onChanged={() => void queue.look()}
          />
        )}
      </div>
    </>
  )
}

/** A comment that is not in the list: opened by its number, or decided on meanwhile. */
function useElsewhere(id: number | undefined): QueuedComment | undefined {
  const { data } = useQuery({
    ...queryOf(showStaffComment, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  return id === undefined || !data || isRefusal(data) ? undefined : { ...data, isDecided: false }
}

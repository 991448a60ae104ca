import { useState } from 'react'
import { useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffRequest, StationId } from '../../../contract.ts'
import { RequestCard } from './request-card.tsx'
import styles from './requests.module.css'
import { type Answer, useAirRequests } from './use-air-requests.ts'
import { useFateWord } from './use-fate-word.ts'

type Kind = 'all' | StaffRequest['subject']

/** The requests to a station as they arrive: the oldest first, new ones at the end. */
export function Requests({ station, isOpen }: { station: StationId; isOpen: boolean }) {
  const { t } = useTranslation('staffRadio')
  const { query, rows, answered, more, answer } = useAirRequests(station)
  const [kind, setKind] = useState<Kind>('all')
  const [at, setAt] = useState<number | null>(null)
  const shown = rows.filter(({ subject }) => kind === 'all' || subject === kind)
  const open = shown.filter(({ isGone }) => !isGone)
  const current = open.find(({ id }) => id === at) ?? open[0]
  const count = rows.filter(({ isGone }) => !isGone).length + more

  function give(id: number, fate: Answer): void {
    const place = open.findIndex((row) => row.id === id)
    const request = open[place]
    if (!request) return
    if (fate !== 'seen') {
      const next = open[place + 1] ?? open[place - 1]
      setAt(next?.id ?? null)
      focusRequest(next?.id)
    }
    void answer(request, fate)
  }
  const step = (by: number) => {
    const next = open[open.findIndex(({ id }) => id === current?.id) + by]
    if (!next) return
    setAt(next.id)
    focusRequest(next.id)
  }
  const press = (fate: Answer) => current && (() => give(current.id, fate))
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    1: current?.fate === 'sent' ? press('seen') : undefined,
    2: press('played'),
    3: press('declined'),
  })

  return (
    <section className={styles.card} aria-labelledby="requests" aria-busy={query.isPending}>
      <header className={styles.title}>
        <h2 id="requests" tabIndex={-1}>
          {t('requests.title')}
        </h2>
        <span className={styles.count} role="status">
          {t('requests.wait', { count })}
        </span>
        <SegmentedControl
          label={t('requests.kind')}
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'all', label: t('requests.all') },
            { value: 'music', label: t('requests.music') },
            { value: 'greeting', label: t('requests.greetings') },
          ]}
        />
      </header>
      {query.isError && (
        <Note tone="bad" role="alert" title={t('requests.failed')}>
          <Button small onClick={() => void query.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {query.isPending && [1, 2, 3].map((row) => <Skeleton key={row} height="120px" />)}
      {query.isSuccess && shown.length === 0 && (
        <EmptyState vignette="off" level="h3" title={t('requests.empty')}>
          {t(isOpen ? 'requests.emptyOpen' : 'requests.emptyClosed')}
        </EmptyState>
      )}
      <ol className={styles.list}>
        {shown.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            isCurrent={request.id === current?.id}
            onAnswer={(fate) => give(request.id, fate)}
          />
        ))}
      </ol>
      {more > 0 && <p className={styles.more}>{t('requests.more', { count: more })}</p>}
      <Answered requests={answered} />
    </section>
  )
}

/** The last answers, which show what became of a request. */
function Answered({ requests }: { requests: readonly StaffRequest[] }) {
  const { t } = useTranslation('staffRadio')
  const fateWord = useFateWord()
  if (requests.length === 0) return null
  return (
    <ul className={styles.answered} aria-label={t('requests.answered')}>
      {requests.map((request) => (
        <li key={request.id}>
          <span className="trunc" dir="auto">
            {request.subject === 'music'
              ? t('song', { title: request.title, artist: request.artist })
              : t('requests.greetingOf', { name: request.senders[0]?.name || t('requests.nameless') })}
          </span>
          <span className={styles.answer} data-fate={request.fate}>
            {request.fate === 'played' && <Icon name="check" small />}
            {fateWord(request)}
            {request.answeredAt && <Time value={request.answeredAt} form="time" />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** After an answer the focus goes to the next request, since the pressed button is gone. */
function focusRequest(id: number | undefined): void {
  requestAnimationFrame(() => {
    const next = id === undefined ? null : document.querySelector<HTMLElement>(`[data-request="${id}"] button`)
    const target = next ?? document.getElementById('requests')
    target?.focus({ preventScroll: next === null })
  })
}

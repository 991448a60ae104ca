import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import {
  type Column,
  DataTable,
  StaffHead,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listRequests, mostCsvRequests, requestsCsvPath } from '../../../client.ts'
import type { RequestQuery, StaffRequest } from '../../../contract.ts'
import { LateAnswer } from './late-answer.tsx'
import { RequestFilters } from './request-filters.tsx'
import styles from './requests-page.module.css'
import { parseRequestsSearch } from './requests-search.ts'
import { useFateWord } from './use-fate-word.ts'

/** All requests that are kept: filters in the address, answers that come late, a CSV file. */
export function RequestsPage() {
  const { t } = useTranslation(['staffRadio', 'staff', 'common'])
  const search = parseRequestsSearch(useSearch({ strict: false }))
  const navigate = useStaffNavigate()
  const query = search as unknown as RequestQuery
  const list = useStaffPages(listRequests, { query })
  const filters = useRef<HTMLFormElement>(null)
  useStaffKeys({ '/': () => filters.current?.querySelector('input')?.focus() })
  const file = `${requestsCsvPath}?${new URLSearchParams(search as Record<string, string>)}`
  return (
    <>
      <StaffHead
        title={t('past.title')}
        facts={t('past.facts')}
        actions={
          <ButtonAnchor
            href={file}
            download
            small
            variant="ghost"
            icon="download"
            title={t('past.csvMost', { count: mostCsvRequests })}
          >
            {t('past.csv')}
          </ButtonAnchor>
        }
      />
      <RequestFilters
        search={search}
        form={filters}
        onFilter={(next) => void navigate('radio/requests', { search: next })}
      />
      {list.refusal ? (
        <Note tone="warn" icon="lock" title={refusalText(t, list.refusal)} />
      ) : list.failed ? (
        <FailedCard title={t('past.failed')} again={t('again')} onAgain={list.readAgain} />
      ) : list.items === null ? (
        <div className={styles.waiting} role="status" aria-label={t('past.loading')}>
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height="44px" />
          ))}
        </div>
      ) : list.items.length === 0 ? (
        <Card>
          <EmptyState vignette="search" level="h2" title={t('past.empty')}>
            {t('past.emptyText')}
          </EmptyState>
        </Card>
      ) : (
        <Table requests={list.items} onAnswered={list.readAgain} />
      )}
      {list.hasMore && (
        <p className={styles.foot}>
          <Button small icon="down" busy={list.isLoadingMore} onClick={list.readMore}>
            {t('past.older')}
          </Button>
        </p>
      )}
    </>
  )
}

function Table({ requests, onAnswered }: { requests: readonly StaffRequest[]; onAnswered: () => void }) {
  const { t } = useTranslation('staffRadio')
  const fateWord = useFateWord()
  const columns: Column<StaffRequest>[] = [
    { key: 'what', label: t('past.what'), isTitle: true, cell: (request) => <What request={request} /> },
    { key: 'who', label: t('past.who'), cell: ({ senders, wishes }) => <Who senders={senders} wishes={wishes} /> },
    {
      key: 'show',
      label: t('past.show'),
      cell: ({ show }) => <bdi>{show ? (show.name ?? t('past.showGone')) : t('past.noShow')}</bdi>,
    },
    { key: 'sent', label: t('past.sent'), cell: ({ sentAt }) => <Time value={sentAt} form="dateTime" /> },
    { key: 'answer', label: t('past.answer'), cell: (request) => fateWord(request) },
    { key: 'by', label: t('past.by'), cell: ({ by }) => by },
    { key: 'late', label: t('past.late'), cell: (request) => <LateAnswer request={request} onAnswered={onAnswered} /> },
  ]
  return (
    <DataTable
      label={t('past.title')}
      columns={columns}
      rows={requests}
      keyOf={({ id }) => id}
      className={styles.table}
    />
  )
}

function What({ request: { subject, title, artist, senders } }: { request: StaffRequest }) {
  const { t } = useTranslation('staffRadio')
  const said = senders.filter(({ message }) => message !== '')
  return (
    <div>
      <b dir="auto">{subject === 'music' ? t('song', { title, artist }) : t('requests.greeting')}</b>
      {said.map(({ message }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: senders are only added at the end
        <span key={place} className={styles.message} dir="auto">
          {message}
        </span>
      ))}
    </div>
  )
}

function Who({ senders, wishes }: Pick<StaffRequest, 'senders' | 'wishes'>) {
  const { t } = useTranslation('staffRadio')
  const names = senders.map(({ name }) => name).filter((name) => name !== '')
  const [first] = names
  if (first === undefined) return t('requests.nameless')
  return (
    <span title={names.join(', ')}>
      <bdi>{first}</bdi>
      {wishes > 1 && ` ${t('past.others', { count: wishes - 1 })}`}
    </span>
  )
}

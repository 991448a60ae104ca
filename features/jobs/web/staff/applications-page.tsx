import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Column,
  DataTable,
  Head,
  NewRows,
  StaffHead,
  StaffLink,
  useColleagues,
  useScope,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listStaffApplications } from '../../client.ts'
import type { ListedApplication } from '../../contract.ts'
import { StatusPlate } from '../status-plate.tsx'
import { ApplicationsFilters } from './applications-filters.tsx'
import styles from './applications-page.module.css'
import { BarsList } from './bars-list.tsx'
import { pathOf, staffPaths } from './paths.ts'
import { parseApplicationsSearch } from './search.ts'

/**
 * The applications that the member may review: pending ones, oldest first; filters in the address.
 */
export function ApplicationsPage() {
  const { t } = useTranslation('staffJobs')
  const search = parseApplicationsSearch(useSearch({ strict: false }))
  const mayManage = useScope('jobs.positions') !== null
  const navigate = useStaffNavigate()
  const list = useStaffPages(listStaffApplications, { query: search })
  const [changed, setChanged] = useState(0)
  useStaffChanges('applications', () => setChanged(1))
  const [at, setAt] = useState<number | undefined>()
  const rows = list.items ?? []
  const place = rows.findIndex(({ id }) => id === at)
  const step = (by: number) => setAt(rows[Math.max(0, place + by)]?.id ?? at)
  const open = (row: ListedApplication | undefined) => row && void navigate(pathOf(row.id))
  const openCurrent = () => open(rows[place])
  useStaffKeys({ j: () => step(1), k: () => step(-1), Enter: openCurrent })
  const { waiting = 0, openPositions = 0, positions = [] } = list.first ?? {}

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={list.first && t('waiting', { count: waiting })}
        actions={
          <>
            <StaffLink className={buttonClass({ small: true, variant: 'ghost' })} to={staffPaths.answers}>
              <Icon name="reply" small />
              {t('answers.title')}
            </StaffLink>
            {mayManage && (
              <StaffLink className={buttonClass({ small: true, variant: 'ghost' })} to={staffPaths.positions}>
                <Icon name="list" small />
                {t('positions.title')}
              </StaffLink>
            )}
          </>
        }
      />
      <ApplicationsFilters search={search} positions={positions} waiting={list.first ? waiting : undefined} />
      <NewRows
        count={changed}
        text={t('list.changed')}
        onShow={() => {
          setChanged(0)
          list.readAgain()
        }}
      />
      {list.failed && (
        <Note tone="bad" role="alert" title={t('list.failed')}>
          <Button small onClick={list.readAgain}>
            {t('again')}
          </Button>
        </Note>
      )}
      {list.isLoading && <Skeleton height="320px" />}
      {list.items?.length === 0 && (
        <EmptyState
          level="h2"
          title={t(search.show || search.position || search.language ? 'list.noneFit' : 'list.none')}
        >
          {t('list.open', { count: openPositions })}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Card flush>
          <Applications rows={rows} at={at} onOpen={open} />
        </Card>
      )}
      {list.hasMore && (
        <Button className={styles.more ?? ''} busy={list.isLoadingMore} onClick={list.readMore}>
          {t('list.more')}
        </Button>
      )}
      <BarsList />
    </>
  )
}

function Applications({
  rows,
  at,
  onOpen,
}: {
  rows: readonly ListedApplication[]
  at: number | undefined
  onOpen: (row: ListedApplication) => void
}) {
  const { t } = useTranslation('staffJobs')
  const colleagues = useColleagues('application')
  const columns: readonly Column<ListedApplication>[] = [
    {
      key: 'applicant',
      label: t('column.applicant'),
      isTitle: true,
      cell: ({ id, applicant, unread }) => (
        <span className={styles.applicant}>
          <Head isNamed name="" avatar={applicant?.avatar ?? null} />
          <StaffLink to={pathOf(id)}>{applicant?.name ?? t('closed')}</StaffLink>
          {unread > 0 && <Plate tone="warn">{t('list.unread', { count: unread })}</Plate>}
          {colleagues.get(String(id))?.map((colleague) => (
            <span key={colleague.id}>
              <Head {...colleague} writes />
              <span className="sr">{t('list.openBy', { name: colleague.name })}</span>
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'position',
      label: t('column.position'),
      cell: ({ position: { title, language } }) => (
        <span>
          <span lang={language}>{title}</span>, {t(`languages.${language}`)}
        </span>
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ status, readAt }) =>
        status === 'pending' && !readAt ? (
          <Plate tone="lamp">{t('list.unreadAtAll')}</Plate>
        ) : (
          <StatusPlate status={status} />
        ),
    },
    {
      key: 'votes',
      label: t('column.votes'),
      cell: ({ votes: { yes, no, unsure } }) => t('votes.sum', { yes, no, unsure }),
    },
    {
      key: 'word',
      label: t('column.word'),
      cell: ({ lastWord }) => t(lastWord === null ? 'list.noWord' : `list.${lastWord}`),
    },
    {
      key: 'sent',
      label: t('column.sent'),
      cell: ({ sentAt }) => <Time value={sentAt} form="relative" />,
    },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} at={at} onOpen={onOpen} />
}

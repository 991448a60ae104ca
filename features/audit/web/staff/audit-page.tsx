import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import {
  type Column,
  DataTable,
  Head,
  NewRows,
  StaffHead,
  StaffLink,
  staffPlace,
  useMe,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, Time, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { csvPath, listStaffActs, mostCsvRows, rolesSeeingAll } from '../../client.ts'
import type { Act, ActQuery } from '../../contract.ts'
import { ActChanges, useActorName } from '../act-text.tsx'
import { AuditFilters } from './audit-filters.tsx'
import styles from './audit-page.module.css'
import { parseAuditSearch, queryOfSearch } from './audit-search.ts'
import { thingPath } from './thing-path.ts'

/** The acts of the staff: filters in the address, days as groups, a CSV file. */
export function AuditPage() {
  const { t } = useTranslation('staffAudit')
  const search = parseAuditSearch(useSearch({ strict: false }))
  const navigate = useStaffNavigate()
  const query = queryOfSearch(search) as ActQuery
  const list = useStaffPages(listStaffActs, { query })
  const [at, setAt] = useState<number | null>(null)
  const newCount = useNewActs(query, list.items)
  const filters = useRef<HTMLFormElement>(null)
  const acts = list.items ?? []
  const place = acts.findIndex(({ id }) => id === at)
  const move = (by: number) => {
    const next = acts[Math.min(Math.max(0, place + by), acts.length - 1)]
    if (next) setAt(next.id)
  }
  const open = () => {
    const act = acts[place]
    const path = act && thingPath(act)
    if (!path) return
    const { to, search: chosen } = staffPlace(path)
    void navigate(to, { search: chosen })
  }
  useStaffKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: open,
    '/': () => filters.current?.querySelector('select')?.focus(),
  })

  const file = `${csvPath}?${new URLSearchParams(query as Record<string, string>)}`
  return (
    <>
      <StaffHead
        title={t('title')}
        facts={t('facts')}
        actions={
          <ButtonAnchor
            href={file}
            download
            small
            variant="ghost"
            icon="download"
            title={t('csvMost', { most: mostCsvRows })}
          >
            {t('csv')}
          </ButtonAnchor>
        }
      />
      <AuditFilters search={search} form={filters} onFilter={(next) => void navigate('audit', { search: next })} />
      <NewRows count={newCount} onShow={list.readAgain} />
      {list.failed || list.refusal ? (
        <FailedCard title={t('failed')} again={t('again')} onAgain={list.readAgain} />
      ) : list.items === null ? (
        <div className={styles.waiting} role="status" aria-label={t('loading')}>
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height="44px" />
          ))}
        </div>
      ) : acts.length === 0 ? (
        <Card>
          <EmptyState vignette="search" level="h2" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        </Card>
      ) : (
        <ActTable acts={acts} at={at} />
      )}
      <p className={styles.foot}>
        <ReachText />
        {list.hasMore && (
          <Button small icon="down" busy={list.isLoadingMore} onClick={list.readMore}>
            {t('older')}
          </Button>
        )}
      </p>
    </>
  )
}

/** Counts the acts that are newer than those shown, whenever one was recorded. */
function useNewActs(query: ActQuery, shown: readonly Act[] | null) {
  const filter = JSON.stringify(query)
  const [found, setFound] = useState<{ filter: string; ids: readonly number[] }>({ filter, ids: [] })
  const newest = shown?.[0]?.id ?? 0
  useStaffChanges('audit', async () => {
    if (shown === null) return
    const page = await call(listStaffActs, { query }).catch(() => null)
    if (page && !isRefusal(page)) setFound({ filter, ids: page.items.map(({ id }) => id) })
  })
  // With other filters, other acts are shown.
  return found.filter === filter ? found.ids.filter((id) => id > newest).length : 0
}

function ActTable({ acts, at }: { acts: readonly Act[]; at: number | null }) {
  const { t } = useTranslation('staffAudit')
  const language = useLanguage()
  const zone = useZone()
  const actorName = useActorName()
  const dayOf = (instant: string) => formatTime(instant, 'day', language, zone)
  const today = dayOf(new Date().toISOString())
  const columns: Column<Act>[] = [
    { key: 'when', label: t('when'), cell: ({ at: instant }) => <Time value={instant} form="time" /> },
    {
      key: 'who',
      label: t('who'),
      cell: (act) => (
        <span className={styles.who}>
          {act.person && <Head isNamed name={act.person.name} avatar={act.person.avatar} />}
          <b>{actorName(act)}</b>
        </span>
      ),
    },
    { key: 'did', label: t('did'), isTitle: true, cell: ({ act }) => t(`acts.${act}`) },
    { key: 'what', label: t('onWhat'), cell: (act) => <Thing act={act} /> },
    { key: 'changed', label: t('changed'), cell: ({ changes }) => <ActChanges changes={changes} /> },
  ]
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={acts}
      keyOf={({ id }) => id}
      at={at ?? undefined}
      className={styles.table}
      groupOf={({ at: instant }) => {
        const day = dayOf(instant)
        return day === today ? t('today', { day }) : day
      }}
    />
  )
}

/** What an act was done on, with a link where it has a page. Players are not named here. */
function Thing({ act }: { act: Act }) {
  const { t } = useTranslation('staffAudit')
  const { subject, subjectId, about } = act
  const path = thingPath(act)
  const kind = t(`subjects.${subject}`)
  if (subject === 'player') {
    const hotel = Object.entries(hotels).find(([code]) => subjectId?.startsWith(`${code}-`))?.[1]
    return [kind, hotel?.label].filter(Boolean).join(', ')
  }
  const name = about?.name ?? (subjectId === null ? t('closed') : `${kind} ${subjectId}`)
  return path ? <StaffLink {...staffPlace(path)}>{name}</StaffLink> : name
}

/** Says whose acts the member sees. */
function ReachText() {
  const { t } = useTranslation('staffAudit')
  const { permissions, department, roles } = useMe()
  if (permissions['audit.see'] === 'all')
    return <span>{t(roles.some((role) => rolesSeeingAll.includes(role)) ? 'reachAll' : 'reachCommunity')}</span>
  return <span>{t(department ? 'reachDepartment' : 'reachOwn')}</span>
}

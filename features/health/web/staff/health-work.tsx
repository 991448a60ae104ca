import { hotels } from '#features/hotels/client.ts'
import { type Column, DataTable, Panel } from '#features/housekeeping/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { Time, useInstants } from '#platform/web/time.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { HotelHealth, JobHealth, SiteHealth, TaskHealth } from '../../contract.ts'
import styles from './health-page.module.css'
import { Advice, State, worstFirst, worstOf } from './health-state.tsx'
import { useAmounts } from './use-amounts.ts'
import { useWorkNames } from './use-work-names.ts'

type Part = { health: SiteHealth }

/** The hotels: whether they answer, and the scans of each. */
export function Hotels({ health: { hotels: all } }: Part) {
  const { t } = useTranslation('staffHealth')
  const figure = useFigures()
  const columns: Column<HotelHealth>[] = [
    {
      key: 'hotel',
      label: t('hotels.hotel'),
      isTitle: true,
      cell: ({ hotel }) => (
        <span className={styles.hotel}>
          <Flag country={hotels[hotel].flag} small />
          {hotels[hotel].label}
        </span>
      ),
    },
    { key: 'state', label: t('state.label'), cell: (row) => <Judged {...row} /> },
    {
      key: 'answered',
      label: t('hotels.answered'),
      cell: ({ succeededAt }) => (succeededAt === null ? t('never') : <Time value={succeededAt} form="relative" />),
    },
    { key: 'waiting', label: t('hotels.waiting'), isNumber: true, cell: ({ waiting }) => figure(waiting) },
    { key: 'running', label: t('hotels.running'), isNumber: true, cell: ({ running }) => figure(running) },
  ]
  return (
    <Panel icon="building" title={t('hotels.title')} end={<State state={worstOf(all)} />}>
      <DataTable label={t('hotels.title')} columns={columns} rows={worstFirst(all)} keyOf={({ hotel }) => hotel} />
    </Panel>
  )
}

/** The tasks in the queue by kind. */
export function Tasks({ health: { tasks } }: Part) {
  const { t } = useTranslation('staffHealth')
  const figure = useFigures()
  const { task } = useWorkNames()
  const columns: Column<TaskHealth>[] = [
    { key: 'name', label: t('tasks.name'), isTitle: true, cell: ({ name }) => task(name) },
    { key: 'state', label: t('state.label'), cell: (row) => <Judged {...row} /> },
    { key: 'waiting', label: t('tasks.waiting'), isNumber: true, cell: ({ waiting }) => figure(waiting) },
    { key: 'running', label: t('tasks.running'), isNumber: true, cell: ({ running }) => figure(running) },
    { key: 'later', label: t('tasks.later'), isNumber: true, cell: ({ later }) => figure(later) },
    { key: 'failed', label: t('tasks.failed'), isNumber: true, cell: ({ failed }) => figure(failed) },
  ]
  const isBusy = ({ state, waiting, running, later, failed }: TaskHealth) =>
    state !== 'fine' || waiting + running + later + failed > 0
  const busy = worstFirst(tasks.filter(isBusy))
  const idle = tasks.filter((each) => !isBusy(each))
  return (
    <Panel icon="list" title={t('tasks.title')} end={<State state={worstOf(tasks)} />}>
      {busy.length === 0 ? (
        <p>{t('tasks.none')}</p>
      ) : (
        <DataTable label={t('tasks.title')} columns={columns} rows={busy} keyOf={({ name }) => name} />
      )}
      <details className={styles.more}>
        <summary>{t('tasks.idle', { count: idle.length })}</summary>
        <ul className={styles.names}>
          {idle.map(({ name }) => (
            <li key={name}>{task(name)}</li>
          ))}
        </ul>
      </details>
    </Panel>
  )
}

/** The scheduled jobs with their last and next run. */
export function Jobs({ health: { jobs, checkedAt } }: Part) {
  const { t } = useTranslation('staffHealth')
  const { beside } = useInstants()
  const { duration } = useAmounts()
  const { job } = useWorkNames()
  const columns: Column<JobHealth>[] = [
    { key: 'name', label: t('jobs.name'), isTitle: true, cell: ({ name }) => job(name) },
    { key: 'state', label: t('state.label'), cell: (row) => <Judged {...row} /> },
    {
      key: 'last',
      label: t('jobs.last'),
      cell: ({ lastAt }) => (lastAt === null ? t('jobs.notYet') : <Time value={lastAt} form="dateTime" />),
    },
    {
      key: 'took',
      label: t('jobs.took'),
      isNumber: true,
      cell: ({ tookMs }) => (tookMs === null ? '' : duration(tookMs)),
    },
    {
      key: 'next',
      label: t('jobs.next'),
      cell: ({ nextAt }) => nextAt && <time dateTime={nextAt}>{beside(nextAt, checkedAt)}</time>,
    },
  ]
  const troubled = worstFirst(jobs.filter(({ state }) => state !== 'fine'))
  const fine = jobs.filter(({ state }) => state === 'fine')
  return (
    <Panel icon="clock" title={t('jobs.title')} end={<State state={worstOf(jobs)} />}>
      {troubled.length > 0 && (
        <DataTable label={t('jobs.troubled')} columns={columns} rows={troubled} keyOf={({ name }) => name} />
      )}
      <details className={styles.more}>
        <summary>{t('jobs.fine', { count: fine.length })}</summary>
        <DataTable label={t('jobs.title')} columns={columns} rows={fine} keyOf={({ name }) => name} />
      </details>
    </Panel>
  )
}

function Judged({ state, problem }: Pick<TaskHealth, 'state' | 'problem'>) {
  return (
    <>
      <State state={state} />
      <Advice problem={problem} />
    </>
  )
}

import {
  type Column,
  DataTable,
  Head,
  Panel,
  useStaffChanges,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { liftApplicationBar, listApplicationBars } from '../../client.ts'
import type { ApplicationBar } from '../../contract.ts'
import styles from './applications-page.module.css'

/** Who may not apply, and until when, each with a button that lifts it; nothing if it is nobody. */
export function BarsList() {
  const { t } = useTranslation('staffJobs')
  const list = useStaffPages(listApplicationBars, {})
  useStaffChanges('applications', list.readAgain)
  const bars = list.items ?? []
  if (bars.length === 0) return null
  const columns: readonly Column<ApplicationBar>[] = [
    {
      key: 'applicant',
      label: t('column.applicant'),
      isTitle: true,
      cell: ({ person }) => (
        <span className={styles.applicant}>
          <Head isNamed name={person.name} avatar={person.avatar} />
          {person.name}
        </span>
      ),
    },
    { key: 'until', label: t('bar.ends'), cell: ({ until }) => <Time value={until} form="dateTime" /> },
    { key: 'by', label: t('bar.by'), cell: ({ by }) => by?.name ?? t('list.team') },
    { key: 'lift', label: t('bar.lift'), cell: (bar) => <Lift bar={bar} onLifted={list.readAgain} /> },
  ]
  return (
    <Panel icon="ban" title={t('bar.list')} className={styles.bars}>
      <DataTable label={t('bar.list')} columns={columns} rows={bars} keyOf={({ person }) => person.id} />
      {list.hasMore && (
        <Button small className={styles.more ?? ''} busy={list.isLoadingMore} onClick={list.readMore}>
          {t('list.more')}
        </Button>
      )}
    </Panel>
  )
}

function Lift({ bar: { person }, onLifted }: { bar: ApplicationBar; onLifted: () => void }) {
  const { t } = useTranslation('staffJobs')
  const toast = useToast()
  async function lift() {
    const answer = await call(liftApplicationBar, { params: { account: person.id } }).catch((): 'failed' => 'failed')
    if (answer === 'failed' || isRefusal(answer)) toast({ tone: 'bad', text: refusalText(t, answer) })
    else toast({ tone: 'ok', text: t('bar.lifted', { name: person.name }) })
    onLifted()
  }
  return (
    <Button small icon="undo" onClick={() => void lift()}>
      {t('bar.lift')}
    </Button>
  )
}

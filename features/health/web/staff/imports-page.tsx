import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel, StaffHead, useScope } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { Time, useInstants } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listImports, runImport, runnableImports } from '../../client.ts'
import type { SiteImport } from '../../contract.ts'
import styles from './health-page.module.css'
import { State } from './health-state.tsx'
import { ImportHotels } from './import-hotels.tsx'

const againMs = 5_000

/**
 * What is imported from the game: when last, with what result, when next; run again by the
 * management.
 */
export function ImportsPage() {
  const { t } = useTranslation('staffImports')
  const asked = useQuery({ ...queryOf(listImports, {}), refetchInterval: againMs })
  const shown = asked.data && !isRefusal(asked.data) ? asked.data : null
  return (
    <>
      <StaffHead title={t('title')} facts={t('facts')} />
      {asked.isError && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isPending && <Skeleton height="640px" />}
      {shown && (
        <div className={styles.tables}>
          {shown.imports.map((each) => (
            <Import
              key={each.source}
              shown={each}
              checkedAt={shown.checkedAt}
              onRun={async () => void (await asked.refetch())}
            />
          ))}
        </div>
      )}
    </>
  )
}

type Part = { shown: SiteImport; checkedAt: string; onRun: () => Promise<void> }

function Import({ shown, checkedAt, onRun }: Part) {
  const { t } = useTranslation('staffImports')
  const { beside } = useInstants()
  const { source, isOn, variable, lastAt, nextAt, state, parts } = shown
  const failing = parts.filter((part) => part.state === 'failing').length
  return (
    <Panel
      icon="download"
      title={t(`source.${source}`)}
      end={isOn ? <State state={state} /> : <Plate tone="line">{t('off')}</Plate>}
    >
      <p className={styles.quiet}>{t(`what.${source}`)}</p>
      <dl className={styles.values}>
        <div>
          <dt>{t('last')}</dt>
          <dd>{lastAt === null ? t('never') : <Time value={lastAt} form="dateTime" />}</dd>
        </div>
        <div>
          <dt>{t('next')}</dt>
          <dd>
            {nextAt !== null && <time dateTime={nextAt}>{beside(nextAt, checkedAt)}</time>}
            {nextAt === null && (isOn ? t('eachMinute') : t('notByItself', { variable }))}
          </dd>
        </div>
      </dl>
      {isOn && failing > 0 && <p className={styles.advice}>{t('failing', { count: failing })}</p>}
      <RunAgain shown={shown} onRun={onRun} />
      <ImportHotels source={source} parts={parts} />
    </Panel>
  )
}

function RunAgain({ shown: { source, parts }, onRun }: Omit<Part, 'checkedAt'>) {
  const { t } = useTranslation('staffImports')
  const toast = useToast()
  const mayRun = useScope('site.imports') !== null
  const [busy, setBusy] = useState(false)
  const runnable = runnableImports.find((each) => each === source)
  const doing = parts.filter(({ work }) => work !== null).length

  async function run(wanted: NonNullable<typeof runnable>): Promise<void> {
    setBusy(true)
    const answer = await call(runImport, { params: { source: wanted } }).catch(() => 'failed' as const)
    await onRun()
    setBusy(false)
    if (answer === 'failed') toast({ tone: 'bad', text: t('notRun') })
    else if (isRefusal(answer)) toast({ tone: 'lamp', text: t('error.importRuns') })
    else toast({ tone: 'ok', text: t('started', { name: t(`source.${source}`) }) })
  }

  if (!runnable) return null
  return (
    <div className={styles.run}>
      {mayRun && (
        <Button small icon="repeat" busy={busy} onClick={() => void run(runnable)}>
          {t('run')}
        </Button>
      )}
      <span role="status" className={styles.quiet}>
        {doing > 0 && t('doing', { count: doing })}
      </span>
    </div>
  )
}

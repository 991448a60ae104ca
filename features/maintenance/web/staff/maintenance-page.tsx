import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { Panel, StaffHead, TwoColumns, useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showMaintenance } from '../../client.ts'
import type { Maintenance } from '../../contract.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import styles from './maintenance-page.module.css'

/** How often it is read again: the planned end sends no event. */
const againMs = 15_000

/** Whether visitors get the maintenance page, what it says, and the switch. */
export function MaintenancePage() {
  const { t } = useTranslation('staffMaintenance')
  const queryClient = useQueryClient()
  const query = queryOf(showMaintenance, {})
  const asked = useQuery({ ...query, refetchInterval: againMs })
  useStaffChanges('maintenance', () => void asked.refetch())
  const state = asked.data && !isRefusal(asked.data) ? asked.data : null
  const onState = (changed: Maintenance) => {
    queryClient.setQueryData(query.queryKey, changed)
  }
  return (
    <>
      <StaffHead title={t('title')} />
      {asked.isError && !state && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isPending && <Skeleton height="440px" />}
      {state && (
        <TwoColumns side={<WhatHappened key={state.version} subject="maintenance" id="site" />}>
          <div role="status">
            <Note
              tone={state.isOn ? 'warn' : 'ok'}
              icon={state.isOn ? 'wrench' : 'check'}
              title={t(state.isOn ? 'isOn' : 'isOff')}
            >
              <p>{t(state.isOn ? 'onText' : 'offText')}</p>
              {state.isOn && <Times state={state} />}
            </Note>
          </div>
          <Panel icon="wrench" title={t('form')}>
            <MaintenanceForm state={state} onState={onState} />
          </Panel>
          <p className={styles.quiet}>{t('command', { command: 'npm run maintenance -- on' })}</p>
        </TwoColumns>
      )}
    </>
  )
}

function Times({ state: { since, expectedEnd, endsItself } }: { state: Maintenance }) {
  const { t } = useTranslation('staffMaintenance')
  return (
    <p>
      {since !== null && (
        <>
          {t('since')} <Time value={since} form="dateTime" />
        </>
      )}{' '}
      {expectedEnd !== null && (
        <>
          {t('until')} <Time value={expectedEnd} form="dateTime" />
          {endsItself && `, ${t('ended')}`}
        </>
      )}
    </p>
  )
}

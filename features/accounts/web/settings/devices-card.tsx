import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Session } from '../../contract.ts'
import { endSession } from '../../own-client.ts'
import { useOwnCall } from '../own-call.ts'
import { useDeviceName } from './device-name.ts'
import { DeviceRow } from './device-row.tsx'
import styles from './devices.module.css'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { sessionsQuery, useReading } from './own-readings.ts'

/** Where the visitor is logged in, and how to end that: one device, or all of them. */
export function DevicesCard() {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useOwnCall()
  const nameOf = useDeviceName()
  const reading = useReading(useQuery(sessionsQuery))
  const list = useRef<HTMLUListElement>(null)

  async function logOut(session: Session) {
    const answer = await ask(endSession, { params: { id: session.id } })
    if (answer === 'failed' || isRefusal(answer)) toast({ tone: 'bad', text: refusalText(t, answer) })
    else toast({ tone: 'ok', text: t('settings.devices.loggedOut', { device: nameOf(session) }) })
    // Its row goes, and with it the button that has the focus.
    if (answer !== 'failed') list.current?.focus()
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }

  return (
    <SplitCard icon="door" title={t('settings.devices.title')} lead={<p>{t('settings.devices.lead')}</p>}>
      {reading.state === 'loading' && (
        <div className={styles.coming} aria-busy="true">
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </div>
      )}
      {reading.state === 'failed' && (
        <div className={styles.coming} role="alert">
          <Note tone="warn" title={t('settings.devices.failed')} />
          <Button className={styles.again} icon="undo" onClick={reading.again}>
            {t('settings.failed.again')}
          </Button>
        </div>
      )}
      {reading.state === 'ready' && (
        <>
          <ul ref={list} className={styles.devices} tabIndex={-1} aria-label={t('settings.devices.title')}>
            {reading.data.map((session) => (
              <DeviceRow key={session.id} session={session} onLogOut={() => logOut(session)} />
            ))}
          </ul>
          {reading.data.length === 1 && <p className={styles.only}>{t('settings.devices.only')}</p>}
        </>
      )}
      <LogOutEverywhere />
    </SplitCard>
  )
}

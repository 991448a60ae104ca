import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Session } from '../../contract.ts'
import { endSession, endSessions } from '../../own-client.ts'
import { useOwnCall } from '../own-call.ts'
import styles from './devices.module.css'
import { sessionsQuery, useReading } from './own-readings.ts'
import { useLeave } from './use-leave.ts'

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

/**
 * Logs the visitor out on all devices, including this one, after a confirmation. Afterwards the
 * visitor is on the home page as a guest.
 */
function LogOutEverywhere() {
  const { t } = useTranslation('accounts')
  const toast = useToast()
  const ask = useOwnCall()
  const leave = useLeave()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)

  async function logOut() {
    setBusy(true)
    const answer = await ask(endSessions, {})
    setBusy(false)
    setAsks(false)
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    await leave({ tone: 'ok', icon: 'logout', text: t('settings.devices.everywhere.done') })
  }

  return (
    <div className={styles.everywhere}>
      <Button icon="logout" onClick={() => setAsks(true)}>
        {t('settings.devices.everywhere.open')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        icon="logout"
        title={t('settings.devices.everywhere.title')}
        closeLabel={t('settings.close')}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsks(false)}>
              {t('settings.cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={logOut}>
              {t(busy ? 'settings.devices.loggingOut' : 'settings.devices.everywhere.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('settings.devices.everywhere.text')}</p>
      </Dialog>
    </div>
  )
}

/**
 * A device with an active session. Other devices can be logged out, after an inline confirmation.
 */
function DeviceRow({ session, onLogOut }: { session: Session; onLogOut: () => Promise<void> }) {
  const { t } = useTranslation('accounts')
  const name = useDeviceName()(session)
  const { isCurrent, remembered, startedAt, seenAt } = session
  return (
    <li className={styles.device} data-current={isCurrent || undefined}>
      <i className={styles.lamp} aria-hidden="true" />
      <div className={styles.about}>
        <h3>{name}</h3>
        {(isCurrent || remembered) && (
          <p className={styles.plates}>
            {isCurrent && <Plate tone="ok">{t('settings.devices.here')}</Plate>}
            {remembered && <Plate tone="line">{t('settings.devices.remembered')}</Plate>}
          </p>
        )}
        <dl className={styles.dates}>
          <div>
            <dt>{t('settings.devices.since')}</dt>
            <dd>
              <Time value={startedAt} form="dateTime" />
            </dd>
          </div>
          {/* The stored time lags some minutes behind, so it would be visibly wrong for the current
              device. */}
          {!isCurrent && (
            <div>
              <dt>{t('settings.devices.seen')}</dt>
              <dd>
                <Time value={seenAt} form="relative" />
              </dd>
            </div>
          )}
        </dl>
      </div>
      {!isCurrent && <LogOut device={name} onLogOut={onLogOut} />}
    </li>
  )
}

function LogOut({ device, onLogOut }: { device: string; onLogOut: () => Promise<void> }) {
  const { t } = useTranslation('accounts')
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)

  // The confirmation replaces the pressed button; the focus moves with it, and back.
  useEffect(() => {
    if (asks || wasAsked.current) first.current?.focus()
    wasAsked.current = asks
  }, [asks])

  async function logOut() {
    setBusy(true)
    await onLogOut()
    setBusy(false)
    setAsks(false)
  }

  if (!asks) {
    return (
      <div className={styles.act}>
        <Button
          ref={first}
          small
          icon="logout"
          aria-label={t('settings.devices.logOutNamed', { device })}
          onClick={() => setAsks(true)}
        >
          {t('settings.devices.logOut')}
        </Button>
      </div>
    )
  }
  const question = t('settings.devices.sure', { device })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would make a form of two buttons
    <div className={styles.question} role="group" aria-label={question}>
      <p>{question}</p>
      <div className={styles.answers}>
        <Button ref={first} small variant="danger" busy={busy} onClick={logOut}>
          {t(busy ? 'settings.devices.loggingOut' : 'settings.devices.yes')}
        </Button>
        <Button small variant="ghost" onClick={() => setAsks(false)}>
          {t('settings.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Returns a function that names a device: "Firefox on Windows", as far as known. */
function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation('accounts')
  return ({ browser, system }) => {
    const named = browser ?? t('settings.devices.unknownBrowser')
    return system === null ? named : t('settings.devices.named', { browser: named, system })
  }
}

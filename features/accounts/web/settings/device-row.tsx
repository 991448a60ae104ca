import { useEffect, useRef, useState } from 'react'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Session } from '../../contract.ts'
import { useDeviceName } from './device-name.ts'
import styles from './devices.module.css'

/**
 * A device with an active session. Other devices can be logged out, after an inline confirmation.
 */
export function DeviceRow({ session, onLogOut }: { session: Session; onLogOut: () => Promise<void> }) {
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

import { useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { endSessions } from '../../own-client.ts'
import { useOwnCall } from '../own-call.ts'
import styles from './devices.module.css'
import { useLeave } from './use-leave.ts'

/**
 * Logs the visitor out on all devices, including this one, after a confirmation. Afterwards the
 * visitor is on the home page as a guest.
 */
export function LogOutEverywhere() {
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

import { useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Failure, refusalText, retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { useSite } from '#platform/web/site.tsx'
import { useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { exportData } from '../../own-client.ts'
import { useOwnCall } from '../own-call.ts'
import styles from './data-panel.module.css'

/** Lets the visitor download all data stored about the account as one file. */
export function DownloadCard() {
  const { t } = useTranslation('accounts')
  const { siteName } = useSite()
  const zone = useZone()
  const toast = useToast()
  const ask = useOwnCall()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure | null>(null)

  async function download() {
    setBusy(true)
    setRefused(null)
    const answer = await ask(exportData, {})
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return setRefused(answer)
    const name = dataFileName(siteName, new Date(), zone)
    saveFile(name, JSON.stringify(answer, null, 2), 'application/json')
    toast({ tone: 'ok', text: t('settings.download.done'), detail: name })
  }

  return (
    <SplitCard icon="bag" title={t('settings.download.title')} lead={<p>{t('settings.download.lead')}</p>}>
      <div className={styles.download}>
        <p>{t('settings.download.secrets')}</p>
        {refused && <DownloadRefusal refused={refused} />}
        <Button variant="primary" icon="down" busy={busy} onClick={download}>
          {t(busy ? 'settings.download.getting' : 'settings.download.get')}
        </Button>
      </div>
    </SplitCard>
  )
}

function DownloadRefusal({ refused }: { refused: Failure }) {
  const { t } = useTranslation('accounts')
  if (refused === 'failed' || refused.refused !== 'error.tooManyRequests') {
    return <Note tone="bad" icon="warn" role="alert" title={refusalText(t, refused)} />
  }
  return (
    <Note tone="lamp" icon="clock" role="alert" title={t('settings.download.tooMany')}>
      {t('settings.download.tooManyText', { count: Math.ceil(retryAfterSecondsOf(refused) / 60) })}
    </Note>
  )
}

/**
 * Returns the file name of a data export: the site's name in lower case, and the day in the
 * visitor's zone.
 */
export function dataFileName(siteName: string, now: Date, zone: string): string {
  const site = siteName
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
  // Sweden writes days the way files are sorted: 2026-11-21.
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone }).format(now)
  return [site, 'data', day].filter(Boolean).join('-').concat('.json')
}

/** Offers a text to the visitor as a download with the given file name. */
function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

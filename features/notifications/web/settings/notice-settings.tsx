import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { registerWorker } from '#platform/web/register-worker.ts'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { TabPanel, TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { endPush, startPush } from '../../client.ts'
import { settingsQuery } from '../queries.ts'
import styles from './notice-settings.module.css'
import { QuietCard } from './quiet-card.tsx'
import { useNoticeSettings } from './use-notice-settings.ts'

const topics = [
  ...(['replies', 'applications', 'radio', 'shop', 'achievements', 'moderation', 'heldComments'] as const),
  ...(['newApplications', 'newsroom', 'studio'] as const),
]

/** The "notifications" tab of the settings: the member's topics and web push for this browser. */
export function NoticeSettings() {
  const { t } = useTranslation('notices')
  const { reading, change, changeQuietHours } = useNoticeSettings()
  switch (reading.state) {
    case 'loading':
      return <TabPanelSkeleton label={t('list.loading')} />
    case 'failed':
      return (
        <FailedCard title={t('list.failed')} again={t('list.again')} onAgain={reading.again}>
          {t('list.failedText')}
        </FailedCard>
      )
    case 'ready': {
      const { settings } = reading
      return (
        <TabPanel>
          <SplitCard icon="list" title={t('settings.title')} lead={<p>{t('settings.lead')}</p>}>
            {topics
              .filter(
                (topic) =>
                  ((topic !== 'moderation' && topic !== 'heldComments') || settings.moderates) &&
                  (topic !== 'newApplications' || settings.reviews) &&
                  (topic !== 'newsroom' || settings.writesNews) &&
                  (topic !== 'studio' || settings.hosts),
              )
              .map((topic) => (
                <Switch
                  key={topic}
                  className={styles.switch}
                  label={t(`settings.topic.${topic}`)}
                  description={t(`settings.text.${topic}`)}
                  checked={settings.topics[topic]}
                  onChange={(event) => change({ [topic]: event.target.checked })}
                />
              ))}
          </SplitCard>
          {settings.pushKey !== null && <PushCard publicKey={settings.pushKey} isPushed={settings.isPushed} />}
          {settings.pushKey !== null && <QuietCard hours={settings.quietHours} change={changeQuietHours} />}
        </TabPanel>
      )
    }
  }
}

/**
 * Switches web push for this browser on and off. `publicKey` is the site's key to subscribe with.
 */
function PushCard({ publicKey, isPushed }: { publicKey: string; isPushed: boolean }) {
  const { t } = useTranslation(['notices', 'common'])
  const { busy, trouble, turn } = usePush(publicKey)
  const knows = knowsPush()
  const words: Record<PushProblem, string> = {
    denied: t('push.denied'),
    failed: t('push.failed'),
    refused: t('error.pushAddress'),
  }
  return (
    <SplitCard
      icon="bell"
      title={t('push.title')}
      lead={
        <>
          <p>{t('push.lead')}</p>
          <p>{t('push.young')}</p>
        </>
      }
    >
      <Switch
        label={t('push.switch')}
        description={t('push.text')}
        checked={isPushed}
        disabled={!knows || busy}
        onChange={(event) => void turn(event.target.checked)}
      />
      {!knows && <Note icon="info" title={t('push.unknown')} />}
      <div role="status">{trouble && <Note tone="warn" title={words[trouble]} />}</div>
    </SplitCard>
  )
}

/**
 * Why this browser is not subscribed: denied by the visitor or browser, a failed request, or a
 * refusal.
 */
type PushProblem = 'denied' | 'failed' | 'refused'

/** Returns functions that switch web push on and off, in the browser and on the site. */
function usePush(publicKey: string) {
  const queryClient = useQueryClient()
  const language = useLanguage()
  const ask = useOwnCall()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<PushProblem | null>(null)

  function keep(isPushed: boolean) {
    queryClient.setQueryData(settingsQuery.queryKey, (settings) =>
      settings && !isRefusal(settings) ? { ...settings, isPushed } : settings,
    )
  }

  async function start(): Promise<PushProblem | null> {
    const draft = await subscribeBrowser(publicKey, language).catch(() => 'failed' as const)
    if (draft === 'denied' || draft === 'failed') return draft
    const answer = await ask(startPush, { body: draft })
    if (answer !== 'failed' && !isRefusal(answer)) {
      keep(true)
      return null
    }
    await unsubscribeBrowser()
    return answer === 'failed' ? 'failed' : 'refused'
  }

  async function end(): Promise<PushProblem | null> {
    const answer = await ask(endPush, {})
    if (answer === 'failed' || isRefusal(answer)) return 'failed'
    keep(false)
    await unsubscribeBrowser()
    return null
  }

  async function turn(on: boolean) {
    setBusy(true)
    setTrouble(null)
    setTrouble(await (on ? start() : end()))
    setBusy(false)
  }

  return { busy, trouble, turn }
}

/** The data by which a browser subscribes: contract `startPush`. */
type PushDraft = { endpoint: string; keys: { p256dh: string; auth: string }; language: LanguageCode }

/** Whether the browser can show messages of a site that is not open. */
function knowsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/**
 * Asks for permission and subscribes the browser. Returns `denied` if the visitor declines; throws
 * if the browser's push service fails.
 */
async function subscribeBrowser(publicKey: string, language: LanguageCode): Promise<PushDraft | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await registerWorker()
  // One for another key than this would be refused, and is good for nothing any more.
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('The browser returned no push subscription')
  return { endpoint, keys: { p256dh, auth }, language }
}

/**
 * Unsubscribes the browser locally. Errors are ignored, since the site no longer sends messages to
 * it.
 */
async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const subscription = await registration?.pushManager.getSubscription()
    await subscription?.unsubscribe()
  } catch {}
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

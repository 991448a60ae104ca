import { Note } from '#platform/web/ui/note.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { knowsPush } from './push-browser.ts'
import { type PushProblem, usePush } from './use-push.ts'

/**
 * Switches web push for this browser on and off. `publicKey` is the site's key to subscribe with.
 */
export function PushCard({ publicKey, isPushed }: { publicKey: string; isPushed: boolean }) {
  const { t } = useTranslation(['notices', 'common'])
  const { busy, trouble, turn } = usePush(publicKey)
  const knows = knowsPush()
  const words: Record<PushProblem, string> = {
    denied: t('push.denied'),
    failed: t('push.failed'),
    refused: t('common:error.pushAddress'),
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

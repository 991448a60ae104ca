import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useFollowSettings } from './use-follow-settings.ts'

/** The switch by which members forbid that their player is followed. Its words are `follows`. */
export function ForbidCard() {
  const { t } = useTranslation('follows')
  const { settings, change } = useFollowSettings()
  return (
    <SplitCard icon="ban" title={t('forbid.title')} lead={<p>{t('forbid.lead')}</p>}>
      <Switch
        label={t('forbid.switch')}
        description={t('forbid.text')}
        checked={settings?.forbids ?? false}
        disabled={!settings}
        onChange={(event) => change({ forbids: event.target.checked })}
      />
    </SplitCard>
  )
}

import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Settings } from '../../contract.ts'
import styles from './privacy-panel.module.css'

type Profile = Settings['profile']

const parts = ['hidesComments', 'showsComets', 'isListed'] as const

/**
 * Settings of the member page: whether it exists and what it shows. `change` is called with each
 * changed value.
 */
export function ProfileCard({ profile, change }: { profile: Profile; change: (change: Partial<Profile>) => void }) {
  const { t } = useTranslation('accounts')
  return (
    <SplitCard icon="user" title={t('settings.profile.title')} lead={<p>{t('settings.profile.lead')}</p>}>
      <Switch
        className={styles.switch}
        label={t('settings.profile.hidden')}
        description={t('settings.profile.hiddenText')}
        checked={profile.hidden}
        onChange={(event) => change({ hidden: event.target.checked })}
      />
      <div className={styles.parts}>
        {parts.map((part) => (
          <Switch
            key={part}
            className={styles.switch}
            label={t(`settings.profile.${part}`)}
            description={t(`settings.profile.${part}Text`)}
            checked={profile[part]}
            disabled={profile.hidden}
            onChange={(event) => change({ [part]: event.target.checked })}
          />
        ))}
      </div>
    </SplitCard>
  )
}

import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { TabPanel, TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './notice-settings.module.css'
import { PushCard } from './push-card.tsx'
import { useNoticeSettings } from './use-notice-settings.ts'

const topics = ['replies', 'applications', 'radio', 'shop', 'achievements'] as const

/** The "notifications" tab of the settings: the member's topics and web push for this browser. */
export function NoticeSettings() {
  const { t } = useTranslation('notices')
  const { reading, change } = useNoticeSettings()
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
            {topics.map((topic) => (
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
        </TabPanel>
      )
    }
  }
}

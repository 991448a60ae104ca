import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { TabPanel, TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { deliveries, digestHour, followKinds } from '../../client.ts'
import type { Deliveries } from '../../contract.ts'
import { FeedCard } from './feed-card.tsx'
import { FollowList } from './follow-list.tsx'
import styles from './follow-settings.module.css'
import { useFollowSettings } from './use-follow-settings.ts'

/** The tab "following" of the settings: what the member follows, notifications, and the feed. */
export function FollowSettings() {
  const { t } = useTranslation('follows')
  const { settings, change, again } = useFollowSettings()
  if (settings === undefined) return <TabPanelSkeleton label={t('loading')} />
  if (settings === null)
    return (
      <FailedCard title={t('failed')} again={t('again')} onAgain={again}>
        {t('failedText')}
      </FailedCard>
    )
  return (
    <TabPanel>
      <FollowList />
      <DeliveriesCard chosen={settings.deliveries} change={(wanted) => change({ deliveries: wanted })} />
      <FeedCard since={settings.feedSince} />
    </TabPanel>
  )
}

function DeliveriesCard({ chosen, change }: { chosen: Deliveries; change: (wanted: Partial<Deliveries>) => void }) {
  const { t } = useTranslation('follows')
  const language = useLanguage()
  const zone = useZone()
  const hours = useHoursShown()
  const time = formatTime(`2026-01-01T${digestHour}:00:00Z`, 'time', language, zone, hours)
  return (
    <SplitCard icon="bell" title={t('deliveries.title')} lead={<p>{t('deliveries.lead', { time })}</p>}>
      <div className={styles.kinds}>
        {followKinds.map((kind) => (
          <Field key={kind} label={t(`kind.${kind}`)}>
            {(control) => (
              <Select
                {...control}
                value={chosen[kind]}
                onChange={(event) => {
                  const delivery = deliveries.find((name) => name === event.target.value)
                  if (delivery) change({ [kind]: delivery })
                }}
              >
                {deliveries.map((name) => (
                  <option key={name} value={name}>
                    {t(`deliveries.${name}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </SplitCard>
  )
}

import { Panel } from '#features/housekeeping/web/parts.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { TextSetting } from './setting-field.tsx'
import styles from './settings.module.css'
import type { Settings } from './use-settings.ts'

const imprint = [
  { name: 'operatorName' },
  { name: 'operatorAddress' },
  { name: 'operatorEmail', input: { type: 'email', inputMode: 'email' } },
  { name: 'operatorHosting' },
] as const

/** Who runs the site, as the imprint says it. */
export function ImprintSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('staffSite')
  return (
    <Panel icon="user" title={t('tab.imprint')} className={styles.narrow}>
      <div className={styles.stack}>
        {imprint.map(({ name, ...rest }) => (
          <TextSetting key={name} name={name} settings={settings} help={t(`help.${name}`)} {...rest} />
        ))}
      </div>
    </Panel>
  )
}

const limits = ['commentWait', 'requestWait', 'searchesPerMinute', 'scansPerMinute', 'scanCooldown'] as const

/** What one visitor may do, and how often. */
export function LimitsSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('staffSite')
  return (
    <Panel icon="clock" title={t('tab.limits')} className={styles.narrow}>
      <div className={styles.stack}>
        {limits.map((name) => (
          <TextSetting
            key={name}
            name={name}
            settings={settings}
            help={t(`help.${name}`)}
            input={{ inputMode: 'numeric' }}
          />
        ))}
      </div>
    </Panel>
  )
}

import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { SettingName } from '../../client.ts'
import type { PastValue } from '../../contract.ts'
import styles from './settings.module.css'

/** A value of a setting, to be read; null is what the site comes with. */
export function SettingValue({ name, value }: { name: SettingName; value: PastValue }) {
  const { t } = useTranslation('staffSite')
  const language = useLanguage()
  if (value === null || (Array.isArray(value) && value.length === 0)) {
    return <i className={styles.none}>{t(value === null ? 'value.default' : 'value.none')}</i>
  }
  if (typeof value === 'boolean') {
    const words = name === 'isOfficial' ? 'official' : 'shown'
    return <span>{t(`choice.${words}.${value ? 'yes' : 'no'}`)}</span>
  }
  if (Array.isArray(value)) {
    return (
      <ol className={styles.valueLinks}>
        {value.map(({ label, address, place }) => (
          <li key={place + address}>
            {label[language]} <small>{address}</small>
          </li>
        ))}
      </ol>
    )
  }
  if (typeof value === 'object') {
    return (
      <img className={styles.valueLogo} src={value.src} width={value.width} height={value.height} alt={t('logo.alt')} />
    )
  }
  if (name.startsWith('accent')) {
    return (
      <span className={styles.valueColour}>
        <i style={{ background: String(value) }} aria-hidden="true" />
        {value}
      </span>
    )
  }
  return <span className={styles.valueText}>{String(value)}</span>
}

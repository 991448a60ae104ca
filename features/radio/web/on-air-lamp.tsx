import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './on-air-lamp.module.css'
import { useRadioNow } from './radio-now.ts'

/** A green lamp while the station is on air, with a text alternative. */
export function OnAirLamp() {
  const { t } = useTranslation('radio')
  const now = useRadioNow()
  if (!now?.online) return null
  return (
    <span className={styles.lamp}>
      <span className="sr"> ({t('card.onAir')})</span>
    </span>
  )
}

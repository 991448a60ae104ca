import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './look-up.module.css'
import { ScannerForm } from './scanner-form.tsx'

/** The way on to another player: one line that unfolds the form, so that it does not stand before the player who is shown. */
export function LookUp() {
  const { t } = useTranslation('scanner')
  return (
    <details className={styles.lookUp}>
      <summary>
        <Icon name="search" />
        {t('lookUp')}
      </summary>
      <div className={styles.form}>
        <ScannerForm />
      </div>
    </details>
  )
}

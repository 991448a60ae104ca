import type { Edition } from '#features/hotels/contract.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './look-up.module.css'
import { ScannerForm } from './scanner-form.tsx'

/**
 * A line that expands to the form for another player, so that the form does not precede the player
 * shown.
 */
export function LookUp({ edition }: { edition: Edition }) {
  const { t } = useTranslation('scanner')
  return (
    <details className={styles.lookUp}>
      <summary>
        <Icon name="search" />
        {t('lookUp')}
      </summary>
      <div className={styles.form}>
        <ScannerForm edition={edition} />
      </div>
    </details>
  )
}

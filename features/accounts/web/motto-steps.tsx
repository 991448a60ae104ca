import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './motto-steps.module.css'

/** Explains the proof by motto code in three steps. `hotel` is the hotel's address. */
export function MottoSteps({ hotel }: { hotel: string }) {
  const { t } = useTranslation('accounts')
  return (
    <div className={styles.how}>
      <p>{t('steps.why')}</p>
      <ol className={styles.steps}>
        <li>{t('steps.copy')}</li>
        <li>{t('steps.put', { hotel })}</li>
        <li>{t('steps.wait')}</li>
      </ol>
    </div>
  )
}

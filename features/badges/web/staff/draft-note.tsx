import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './badge-detail.module.css'

/** Says that what is typed is kept on this device, and discards it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('staffBadges')
  return (
    <span className={styles.line}>
      <small className={styles.hint}>{t('draft.kept')}</small>
      <Button small variant="ghost" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </span>
  )
}

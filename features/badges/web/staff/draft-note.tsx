import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './badge-detail.module.css'

/** Notes that the draft is stored on this device, with a button that discards it. */
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

import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * The placeholder of the settings card while it is loading; with `onAgain`, the message that
 * loading failed.
 */
export function SettingsUnavailable({ onAgain }: { onAgain?: () => void }) {
  const { t } = useTranslation('common')
  if (!onAgain) {
    return (
      <Card aria-busy="true">
        <Skeleton height="96px" />
      </Card>
    )
  }
  return (
    <Card>
      <Note tone="bad" icon="warn" role="alert" title={t('error.form')}>
        <Button small icon="undo" onClick={onAgain}>
          {t('broken.again')}
        </Button>
      </Note>
    </Card>
  )
}

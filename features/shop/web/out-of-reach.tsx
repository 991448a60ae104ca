import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/** The note that a part of the shop could not be loaded, with a button to retry. */
export function OutOfReach({
  what,
  isFetching,
  onAgain,
}: {
  what: 'shelf' | 'suitcase'
  isFetching: boolean
  onAgain: () => void
}) {
  const { t } = useTranslation('shop')
  return (
    <Note tone="bad" icon="warn" role="alert" title={t(`failed.${what}`)}>
      <Button small icon="undo" busy={isFetching} onClick={onAgain}>
        {t('failed.again')}
      </Button>
    </Note>
  )
}

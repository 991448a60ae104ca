import { useId, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { removePicture } from '../client.ts'
import type { LibraryPicture, PictureUse } from '../contract.ts'
import { UseList } from './picture-uses.tsx'

/** Removes a picture that no text uses, after a question: it cannot be undone. */
export function RemovePicture({
  picture: { id, name },
  isUsed,
  onRemoved,
}: {
  picture: LibraryPicture
  isUsed: boolean
  onRemoved: () => void
}) {
  const { t } = useTranslation(['staffPictures', 'common'])
  const toast = useToast()
  const ask = useOwnCall()
  const help = useId()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function remove(): Promise<void> {
    setBusy(true)
    const answer = await ask(removePicture, { params: { id } })
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return setFailure(answer)
    setAsking(false)
    toast({ tone: 'ok', text: t('remove.done', { name }) })
    onRemoved()
  }

  return (
    <>
      <Button
        small
        variant="ghost"
        disabled={isUsed}
        aria-describedby={isUsed ? help : undefined}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" small />
        {t('detail.remove')}
      </Button>
      {isUsed && (
        <p className="meta" id={help}>
          {t('detail.removeHelp')}
        </p>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        icon="trash"
        title={t('remove.title')}
        closeLabel={t('choose.close')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('remove.cancel')}</Button>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              {t('remove.confirm')}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>{t('remove.text')}</p>
          {failure && (
            <Note tone="bad" role="alert" title={refusalText(t, failure)}>
              <Places failure={failure} />
            </Note>
          )}
        </div>
      </Dialog>
    </>
  )
}

/** Where a picture is used that was removed on a page that did not know it yet. */
function Places({ failure }: { failure: Failure }) {
  const { t } = useTranslation('staffPictures')
  if (failure === 'failed' || !Array.isArray(failure.uses)) return null
  const uses = failure.uses as PictureUse[]
  return (
    <>
      <p>{t('remove.usedIn')}</p>
      <UseList uses={uses} />
    </>
  )
}

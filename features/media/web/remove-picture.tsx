import { useId, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { removePicture } from '../client.ts'
import type { LibraryPicture } from '../contract.ts'

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
  const [why, setWhy] = useState<string | null>(null)

  async function remove(): Promise<void> {
    setBusy(true)
    const answer = await ask(removePicture, { params: { id } })
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return setWhy(refusalText(t, answer))
    setAsking(false)
    toast({ tone: 'ok', text: t('remove.done', { name }) })
    onRemoved()
  }

  return (
    <>
      <Button
        small
        variant="ghost"
        aria-disabled={isUsed || undefined}
        aria-describedby={isUsed ? help : undefined}
        onClick={() => !isUsed && setAsking(true)}
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
          {why && <Note tone="bad" role="alert" title={why} />}
        </div>
      </Dialog>
    </>
  )
}

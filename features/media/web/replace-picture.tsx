import { useRef, useState } from 'react'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { LibraryPicture } from '../contract.ts'
import { isInLibrary, replacePicture } from './send-picture.ts'
import { FileInput } from './upload-place.tsx'

/** Replaces a picture everywhere, after saying in how many texts. */
export function ReplacePicture({
  picture,
  uses,
  onReplaced,
}: {
  picture: LibraryPicture
  uses: number
  onReplaced: (picture: LibraryPicture) => void
}) {
  const { t } = useTranslation(['staffPictures', 'common'])
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [why, setWhy] = useState<string | null>(null)

  async function send([file]: readonly File[]): Promise<void> {
    if (!file) return
    setBusy(true)
    setWhy(null)
    const sent = await replacePicture(picture.id, file)
    setBusy(false)
    if (!isInLibrary(sent)) return setWhy(sent === 'failed' ? t('uploads.lost') : refusalText(t, sent))
    setAsking(false)
    toast({ tone: 'ok', text: t('replace.done') })
    onReplaced(sent)
  }

  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        <Icon name="undo" small />
        {t('detail.replace')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('replace.title')}
        closeLabel={t('choose.close')}
      >
        <div className="stack">
          <p>{t('replace.text', { count: uses })}</p>
          <FileInput input={input} onFiles={(files) => void send(files)} />
          {why && <Note tone="bad" role="alert" title={why} />}
          <Button variant="primary" block busy={isBusy} onClick={() => input.current?.click()}>
            {isBusy ? t('replace.working') : t('replace.choose')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
